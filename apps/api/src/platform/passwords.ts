import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import pLimit from 'p-limit';
import { AppError } from './app-error.ts';

/** OWASP's floor for argon2id; each check costs about 15 ms of one core. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A flood of sign-ins waits in this line, and is turned away when it is too long, so that money calls keep their core. */
const AT_ONCE_MAX = 2;
const WAITING_MAX = 200;

/** Verified when there is no such member, so that an unknown phone takes as long as a wrong password. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$Zm9yIG5vYm9keSBhdCBhbGw$8Jm3v9o0mXqk2m0o3k4y8Wq0T3v5b1Yc6d7e8f9g0h1';

const common = new Set(dictionary['passwords-common']);

export type Passwords = {
  hash(password: string): Promise<string>;
  /** False for a missing hash too, in the same time. */
  matches(password: string, stored: string | undefined): Promise<boolean>;
};

export function createPasswords(): Passwords {
  const line = pLimit(AT_ONCE_MAX);
  const inLine = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (line.pendingCount >= WAITING_MAX) throw new AppError('REQUEST_LIMIT');
    return line(work);
  };
  return {
    hash: async (password) => inLine(() => hash(password, ARGON2ID)),
    matches: async (password, stored) =>
      inLine(async () => (await verify(stored ?? NOBODY, password)) && stored !== undefined),
  };
}

/** True for passwords that a guesser tries first: well-known ones, and the member's own phone or name. */
export function isCommonPassword(password: string, own: readonly string[]): boolean {
  const lower = password.toLowerCase();
  return common.has(lower) || own.some((value) => value !== '' && value.toLowerCase() === lower);
}
