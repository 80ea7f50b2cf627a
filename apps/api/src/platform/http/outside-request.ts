import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { type OutsideRule, outsideLookup } from './outside-address.ts';

type Request = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Readonly<Record<string, string>> | undefined;
  body?: string | Buffer | undefined;
};

/** Most servers close idle connections after five seconds, and a request on one that is being closed is lost. */
const REUSED = { keepAlive: true, timeout: 4_000 };
const HTTP = new HttpAgent(REUSED);
const HTTPS = new HttpsAgent(REUSED);
/** Apart from the others, whose connections nobody checked. */
const CHECKED = new HttpsAgent(REUSED);

/** One request, to the very addresses that `rule` allows; without a rule to any. Redirects are answers, not followed. */
export async function sendRequest(
  url: URL,
  { method, headers, body }: Request,
  { timeoutMs, rule }: { timeoutMs: number; rule?: OutsideRule | undefined },
): Promise<IncomingMessage> {
  const lookup = rule && outsideLookup(url, rule);
  const isSecure = url.protocol === 'https:';
  const options = {
    method,
    agent: lookup ? CHECKED : isSecure ? HTTPS : HTTP,
    signal: AbortSignal.timeout(timeoutMs),
    headers: { ...headers, ...(body !== undefined && { 'content-length': `${Buffer.byteLength(body)}` }) },
    ...(lookup && { lookup }),
  };
  return new Promise((resolve, reject) => {
    (isSecure ? httpsRequest : httpRequest)(url, options, resolve).on('error', reject).end(body);
  });
}

export type OutsideRequest = (
  address: string,
  request: Pick<Request, 'headers' | 'body'> & { method: 'GET' | 'POST' },
) => Promise<{ status: number }>;

/** Requests to addresses that a person typed. */
export const outsideRequest =
  ({ timeoutMs, ...rule }: OutsideRule & { timeoutMs: number }): OutsideRequest =>
  async (address, request) => {
    const response = await sendRequest(new URL(address), request, { timeoutMs, rule });
    // Nobody reads the answer, however long it is.
    response.destroy();
    return { status: response.statusCode ?? 0 };
  };
