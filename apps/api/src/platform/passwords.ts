import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import pLimit from 'p-limit';
import { AppError } from './app-error.ts';

/** OWASP's floor for argon2id; each check costs about 15 ms of one core. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A flood of sign-ins waits in this line, and is turned away when it is too long, so that money calls keep their core. */
const AT_ONCE_MAX = 2;
const WAITING_MAX = 200;

const common = new Set(dictionary['passwords-common']);

/** Keyboards write é and ำ as one character or as two: both must open the same account. */
const composed = (password: string): string => password.normalize('NFKC');

export type Passwords = {
  hash(password: string): Promise<string>;
  /** False for a missing hash too, in the same time. */
  matches(password: string, stored: string | undefined): Promise<boolean>;
};

export function createPasswords(): Passwords {
  const line = pLimit(AT_ONCE_MAX);
  // Checked when there is no such member, so that an unknown phone takes as long as a wrong password.
  const nobody = hash(randomBytes(32), ARGON2ID);
  const inLine = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (line.pendingCount >= WAITING_MAX) throw new AppError('REQUEST_LIMIT');
    return line(work);
  };
  return {
    hash: async (password) => inLine(() => hash(composed(password), ARGON2ID)),
    matches: async (password, stored) =>
      inLine(async () => (await verify(stored ?? (await nobody), composed(password))) && stored !== undefined),
  };
}

/** True for passwords that a guesser tries first: well-known ones, and the member's own phone or name. */
export function isCommonPassword(password: string, own: readonly string[]): boolean {
  const lower = password.toLowerCase();
  return common.has(lower) || own.some((value) => value !== '' && value.toLowerCase() === lower);
}
