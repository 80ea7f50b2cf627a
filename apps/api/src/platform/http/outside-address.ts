import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** An address that must not be called: not HTTPS, or inside a network that only we can reach. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

export type ResolveHost = (host: string) => Promise<readonly string[]>;

export type OutsideRule = {
  /** Origins of the configuration, such as the sandbox: called as they are. Never from anything a person typed. */
  allowedOrigins: readonly string[];
  resolve?: ResolveHost;
};

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

/** Refuses a name as soon as one of its addresses is inside our networks, because a connection could use that one. */
async function resolveOutside(host: string, resolve: ResolveHost): Promise<readonly string[]> {
  const addresses = isIP(host) ? [host] : await resolve(host);
  if (addresses.length > 0 && addresses.every(isOutside)) return addresses;
  throw new AddressRefused(`${host} is not on the internet`);
}

/** Throws unless the address may be called now. */
export async function checkOutside(url: URL, rule: OutsideRule): Promise<void> {
  if (outsideLookup(url, rule)) await resolveOutside(hostOf(url), rule.resolve ?? resolveHost);
}

/**
 * The only way in which a connection to a typed address resolves its name: to what was checked a moment before, so that
 * another answer of the name leads nowhere. Undefined for an allowed origin.
 */
export function outsideLookup(
  url: URL,
  { allowedOrigins, resolve = resolveHost }: OutsideRule,
): LookupFunction | undefined {
  if (allowedOrigins.includes(url.origin)) return undefined;
  if (url.protocol !== 'https:') throw new AddressRefused('only https addresses are called');
  if (url.username || url.password) throw new AddressRefused('an address with a password is not called');
  const host = hostOf(url);
  // A connection to a number resolves nothing.
  if (isIP(host) && !isOutside(host)) throw new AddressRefused(`${host} is not on the internet`);
  return (_host, { all }, done) => {
    resolveOutside(host, resolve).then(
      ([first = '', ...others]) => {
        if (all)
          return done(
            null,
            [first, ...others].map((address) => ({ address, family: isIP(address) })),
          );
        done(null, first, isIP(first));
      },
      (error: Error) => done(error, ''),
    );
  };
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
