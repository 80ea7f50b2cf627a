import { lookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';

/** An address that must not be called: not HTTPS, or inside a network that only we can reach. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

export type ResolveHost = (host: string) => Promise<readonly string[]>;

type Options = {
  /** Origins of the configuration, such as the sandbox: called as they are. Never from anything a person typed. */
  allowedOrigins: readonly string[];
  timeoutMs: number;
  resolve?: ResolveHost;
};

type Request = { method: 'GET' | 'POST'; headers?: Readonly<Record<string, string>>; body?: string };
export type OutsideRequest = (address: string, request: Request) => Promise<{ status: number }>;

const INSIDE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  INSIDE.addSubnet(network, prefix, 'ipv4');
// Of IPv6 only global unicast is outside, without the ranges that lead to an IPv4 address or nowhere.
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  INSIDE.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is on the internet, where anybody may be called. */
export function isOutside(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !INSIDE.check(address, 'ipv4');
  return family === 6 && GLOBAL.check(address, 'ipv6') && !INSIDE.check(address, 'ipv6');
}

const resolveHost: ResolveHost = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * The IP address to connect to; undefined for an allowed origin. Refuses a name as soon as one of its addresses is inside
 * our networks, because the next connection could use that one.
 */
export async function resolveOutside(
  url: URL,
  { allowedOrigins, resolve = resolveHost }: Omit<Options, 'timeoutMs'>,
): Promise<string | undefined> {
  if (allowedOrigins.includes(url.origin)) return undefined;
  if (url.protocol !== 'https:') throw new AddressRefused('only https addresses are called');
  if (url.username || url.password) throw new AddressRefused('an address with a password is not called');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await resolve(host);
  const [first] = addresses;
  if (!first || !addresses.every(isOutside)) throw new AddressRefused(`${url.hostname} is not on the internet`);
  return first;
}

/**
 * One request to an address that a person typed. The connection goes to the very address that was checked, so that a
 * name that resolves differently a moment later leads nowhere else; redirects are not followed.
 */
export const outsideRequest =
  (options: Options): OutsideRequest =>
  async (address, { method, headers, body }) => {
    const url = new URL(address);
    const pinned = await resolveOutside(url, options);
    return new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const request = send(
        url,
        {
          ...{ method, headers, agent: false, signal: AbortSignal.timeout(options.timeoutMs) },
          ...(pinned !== undefined && {
            lookup: (_host, { all }, done) => {
              const family = isIP(pinned);
              if (all) done(null, [{ address: pinned, family }]);
              else done(null, pinned, family);
            },
          }),
        },
        (response) => {
          resolve({ status: response.statusCode ?? 0 });
          // Nobody reads the answer, however long it is.
          response.destroy();
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  };
