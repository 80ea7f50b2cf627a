import { timingSafeEqual } from 'node:crypto';
import type { Guest, Recognise } from './callers.ts';
import { DAY_MS } from './clock.ts';
import { type Cookies, cookiesOf } from './cookies.ts';
import { keyedHash, type Random } from './random.ts';

/** Browsers keep no cookie for much longer. */
const GUEST_MS = 365 * DAY_MS;

type Deps = { secret: string; random: Pick<Random, 'uuid'> };

/** Visitors have a guest id, and are members too where `member` recognises one. */
export function recogniseVisitors(deps: Deps & { member: Recognise; isEmbedded: boolean }): Recognise {
  return async (request, reply) => ({
    ...(await deps.member(request, reply)),
    guest: guestOf(deps, cookiesOf(request, reply, deps.isEmbedded)),
  });
}

/** A browser that shows no id of ours, signed by us, gets a new one to keep. */
function guestOf({ secret, random }: Deps, cookies: Cookies): Guest {
  const shown = cookies.read('guest') ?? '';
  const [known = ''] = shown.split('.');
  if (isSame(shown, signed(secret, known))) return { id: known, isNew: false };
  const id = random.uuid();
  cookies.keep('guest', signed(secret, id), GUEST_MS);
  return { id, isNew: true };
}

const signed = (secret: string, id: string): string =>
  `${id}.${keyedHash(secret, `guest: ${id}`).toString('base64url')}`;

/** As text: bytes can be spelt in more than one way. */
function isSame(given: string, ours: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(ours)];
  return one.length === other.length && timingSafeEqual(one, other);
}
