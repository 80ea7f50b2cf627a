import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Odds of a slice in parts per million: whole numbers, so that nothing is rounded. */
export type Odds = { readonly code: string; readonly ppm: number };

/** Public data of a spin after it was made. */
export type PublicSpin = {
  /** Shown before the spin. */
  readonly commitment: string;
  /** Shown after the spin. */
  readonly serverSeed: string;
  readonly memberSeed: string;
  /** The member's first spin is 1. */
  readonly number: number;
  /** The odds bound by the commitment, as `oddsText` writes them. */
  readonly odds: string;
};

export const ALL_PPM = 1_000_000;

/** Excludes the separators of the odds text. */
const CODE = /^[A-Z0-9_]{1,20}$/;
export const MEMBER_SEED = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Returns the odds in the order of the wheel, as the commitment binds them: `CODE=ppm,CODE=ppm`. Throws on an invalid
 * wheel.
 */
export function oddsText(slices: readonly Odds[]): string {
  const seen = new Set<string>();
  for (const { code, ppm } of slices) {
    if (!CODE.test(code)) throw new RangeError(`${code} is no code of a slice: capital letters, digits, _, at most 20`);
    if (seen.has(code)) throw new RangeError(`two slices have the code ${code}`);
    if (!Number.isInteger(ppm) || ppm < 0) throw new RangeError(`the odds of ${code} are no whole parts per million`);
    seen.add(code);
  }
  const sum = slices.reduce((all, { ppm }) => all + ppm, 0);
  if (sum !== ALL_PPM) throw new RangeError(`the odds sum to ${sum} parts per million, not ${ALL_PPM}`);
  return slices.map(({ code, ppm }) => `${code}=${ppm}`).join(',');
}

function readOdds(text: string): readonly Odds[] {
  const slices = text.split(',').map((slice) => {
    const [code = '', ppm = ''] = slice.split('=');
    return { code, ppm: Number(ppm) };
  });
  if (oddsText(slices) !== text) throw new RangeError(`these are no odds: ${text}`);
  return slices;
}

/** Hash shown before the spin: reveals nothing about the seed, and no other seed or odds give the same hash. */
export const commitmentOf = (serverSeed: string, odds: string): string =>
  bytesToHex(sha256(utf8ToBytes(`${serverSeed}|${odds}`)));

/** Returns 0 to 999,999: the first 52 bits of the HMAC, scaled to a million. */
function rollOf({ serverSeed, memberSeed, number }: Omit<PublicSpin, 'commitment' | 'odds'>): number {
  const mixed = bytesToHex(hmac(sha256, utf8ToBytes(serverSeed), utf8ToBytes(`${memberSeed}:${number}`)));
  return Number((BigInt(`0x${mixed.slice(0, 13)}`) * BigInt(ALL_PPM)) >> 52n);
}

/** Returns the slice whose range of the million contains the roll. */
export function draw({ odds, ...seeds }: Omit<PublicSpin, 'commitment'>): { roll: number; code: string } {
  const roll = rollOf(seeds);
  let end = 0;
  for (const { code, ppm } of readOdds(odds)) {
    end += ppm;
    if (roll < end) return { roll, code };
  }
  throw new RangeError(`no slice holds the roll ${roll}`);
}

/** Recomputes a spin: whether the commitment matches seed and odds, and the slice they give. */
export function checkSpin({ commitment, ...spin }: PublicSpin) {
  return { commitmentMatches: commitmentOf(spin.serverSeed, spin.odds) === commitment, ...draw(spin) };
}
