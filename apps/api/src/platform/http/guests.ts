import { timingSafeEqual } from 'node:crypto';
import { DAY_MS } from '../clock.ts';
import { keyedHash, type Random } from '../secrets/random.ts';
import type { Guest, Recognise } from './callers.ts';
import { type Cookies, cookiesOf } from './cookies.ts';

/** Browsers store no cookie for much longer. */
const GUEST_MS = 365 * DAY_MS;
/** For calls from a page of another site, where the cookie does not travel. */
const HEADER = 'x-guest';

/** Guest ids with our signature. */
export type GuestTokens = {
  sign(id: string): string;
  /** The id of a valid token. */
  read(token: string): string | undefined;
};

export function guestTokens(secret: string): GuestTokens {
  const sign = (id: string) => `${id}.${keyedHash(secret, `guest: ${id}`).toString('base64url')}`;
  return {
    sign,
    read(token) {
      const [id = ''] = token.split('.');
      return isSame(token, sign(id)) ? id : undefined;
    },
  };
}

type Deps = { guests: GuestTokens; random: Pick<Random, 'uuid'>; member: Recognise; isEmbedded: boolean };

/** Visitors have a guest id, and are members too where `member` recognises one. */
export function recogniseVisitors({ guests, random, member, isEmbedded }: Deps): Recognise {
  /** Issues a new id to a browser without a validly signed one. */
  const guestOf = (cookies: Cookies, header: unknown): Guest => {
    const known = guests.read(cookies.read('guest') ?? '') ?? guests.read(String(header ?? ''));
    if (known) return { id: known, isNew: false };
    const id = random.uuid();
    cookies.keep('guest', guests.sign(id), GUEST_MS);
    return { id, isNew: true };
  };
  return async (request, reply) => ({
    ...(await member(request, reply)),
    guest: guestOf(cookiesOf(request, reply, isEmbedded), request.headers[HEADER]),
  });
}

/** Compared as text: the same bytes have more than one spelling. */
function isSame(given: string, ours: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(ours)];
  return one.length === other.length && timingSafeEqual(one, other);
}
