import { DAY_MS } from '../clock.ts';
import { isKeyedHash, keyedHash, type Random } from '../secrets/random.ts';
import type { Secrets } from '../secrets/secrets.ts';
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

export function guestTokens(secrets: Secrets): GuestTokens {
  const signed = (id: string) => `guest: ${id}`;
  return {
    sign: (id) => `${id}.${keyedHash(secrets[0], signed(id)).toString('base64url')}`,
    read(token) {
      const [id = '', word = ''] = token.split('.');
      const given = Buffer.from(word, 'base64url');
      // Compared as text too: the same bytes have more than one spelling.
      return token === `${id}.${given.toString('base64url')}` && isKeyedHash(secrets, signed(id), given)
        ? id
        : undefined;
    },
  };
}

type Deps = { guests: GuestTokens; random: Pick<Random, 'uuid'>; member: Recognise; isEmbedded: boolean };

/** Visitors have a guest id, and are members too where `member` recognises one. */
export function recogniseVisitors({ guests, random, member, isEmbedded }: Deps): Recognise {
  /** Issues a new id to a browser without a validly signed one, and signs one of a former secret again. */
  const guestOf = (cookies: Cookies, header: unknown): Guest => {
    const cookie = cookies.read('guest') ?? '';
    const shown = guests.read(cookie);
    if (shown && cookie !== guests.sign(shown)) cookies.set('guest', guests.sign(shown), GUEST_MS);
    const known = shown ?? guests.read(String(header ?? ''));
    if (known) return { id: known, isNew: false };
    const id = random.uuid();
    cookies.set('guest', guests.sign(id), GUEST_MS);
    return { id, isNew: true };
  };
  return async (request, reply) => ({
    ...(await member(request, reply)),
    guest: guestOf(cookiesOf(request, reply, isEmbedded), request.headers[HEADER]),
  });
}
