import { timingSafeEqual } from 'node:crypto';
import { after, DAY_MS } from '../../platform/clock.ts';
import type { Cookies } from '../../platform/cookies.ts';
import { keyedHash } from '../../platform/random.ts';
import type { SessionsDeps } from './sessions.deps.ts';

const KNOWN_DEVICE_MS = 180 * DAY_MS;

type Deps = Pick<SessionsDeps, 'secret' | 'clock' | 'random'>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The id this browser has had since anybody first signed in there, or a new one. It is taken as it is shown: it lets
 * nobody in, and who shows another's only puts themselves beside them.
 */
export function browserId({ random }: Pick<Deps, 'random'>, cookies: Cookies): string {
  const [id = ''] = (cookies.read('known_device') ?? '').split('.');
  return UUID.test(id) ? id : random.uuid();
}

/** Gives a browser what shows that it was let in to the account of this phone: its id, an end, and our word for both. */
export function rememberDevice(
  { secret, clock, random }: Deps,
  cookies: Cookies,
  phone: string,
  id = browserId({ random }, cookies),
): void {
  const signed = `${id}.${after(clock.now(), KNOWN_DEVICE_MS).getTime()}`;
  const word = wordFor(secret, phone, signed).toString('base64url');
  cookies.keep('known_device', `${signed}.${word}`, KNOWN_DEVICE_MS);
}

/** The id of a browser that signed in to the account of this phone before. */
export function knownDeviceId(
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  phone: string,
  shown: string | undefined,
): string | undefined {
  const [id, endsAt, word] = (shown ?? '').split('.');
  if (!id || !endsAt || !word || Number(endsAt) <= clock.now().getTime()) return undefined;
  const [given, ours] = [Buffer.from(word, 'base64url'), wordFor(secret, phone, `${id}.${endsAt}`)];
  return given.length === ours.length && timingSafeEqual(given, ours) ? id : undefined;
}

const wordFor = (secret: string, phone: string, signed: string): Buffer =>
  keyedHash(secret, `known device of ${phone}: ${signed}`);
