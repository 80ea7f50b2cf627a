import { after, before, DAY_MS } from '../../platform/clock.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import { isKeyedHash, keyedHash } from '../../platform/secrets/random.ts';
import type { SessionsDeps } from './sessions.deps.ts';

const KNOWN_DEVICE_MS = 180 * DAY_MS;

type Deps = Pick<SessionsDeps, 'appSecrets' | 'clock' | 'random'>;

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The browser's id since the first sign-in there, or a new one. Not verified: the id gives no access, and forging
 * another's only links the forger to that browser's members.
 */
export function browserId({ random }: Pick<Deps, 'random'>, cookies: Cookies): string {
  return shownBrowser(cookies.read('known_device')) ?? random.uuid();
}

/** The id in the cookie of a browser with an earlier sign-in. */
export function shownBrowser(knownDevice: string | undefined): string | undefined {
  const [id = ''] = (knownDevice ?? '').split('.');
  return UUID.test(id) ? id : undefined;
}

/**
 * Sets the cookie that proves an earlier sign-in to the account of this phone: browser id, expiry, and our signature of
 * both.
 */
export function rememberDevice(
  { appSecrets, clock, random }: Deps,
  cookies: Cookies,
  phone: string,
  id = browserId({ random }, cookies),
): void {
  const signed = `${id}.${after(clock.now(), KNOWN_DEVICE_MS).getTime()}`;
  const word = keyedHash(appSecrets[0], signedText(phone, signed)).toString('base64url');
  cookies.set('known_device', `${signed}.${word}`, KNOWN_DEVICE_MS);
}

/** The id of a browser with proof of an earlier sign-in to the account of this phone, and the time of the last one. */
export function knownDevice(
  { appSecrets, clock }: Pick<Deps, 'appSecrets' | 'clock'>,
  phone: string,
  shown: string | undefined,
): { id: string; since: Date } | undefined {
  const [id, endsAt, word] = (shown ?? '').split('.');
  if (!id || !endsAt || !word || Number(endsAt) <= clock.now().getTime()) return undefined;
  const signed = signedText(phone, `${id}.${endsAt}`);
  if (!isKeyedHash(appSecrets, signed, Buffer.from(word, 'base64url'))) return undefined;
  return { id, since: before(new Date(Number(endsAt)), KNOWN_DEVICE_MS) };
}

const signedText = (phone: string, signed: string) => `known device of ${phone}: ${signed}`;
