import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { PasswordError } from '@krapao/contract/limits';
import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import * as argon2 from '@node-rs/argon2';
import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import pLimit from 'p-limit';
import { AppError } from '../http/app-error.ts';
import { withoutInvisible } from '../text/text.ts';

/** OWASP's minimum for argon2id; each check costs about 15 ms of one core. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Size of libuv's thread pool, which file access and DNS need too. */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4;

/**
 * A flood of sign-ins gets half of the threads and cores, so that money calls keep theirs. The rest is queued, and
 * rejected when the queue is full.
 */
export const AT_ONCE_MAX = Math.max(1, Math.floor(Math.min(THREADS, availableParallelism()) / 2));
const WAITING_MAX = 200;

/** Minimum number of guesses for an informed attacker; a throttled attacker never makes so many. */
const GUESSES_MIN = 1_000_000;
/** Longer passwords are scored in pieces, because the time grows with the square of the length. */
const PIECE_CHARS = 32;

const guesser = new ZxcvbnFactory({
  dictionary: { ...dictionary, product: ['krapao', 'wallet', 'กระเป๋า', 'กระเป๋าเงิน', 'ກະເປົາ', 'ກະເປົາເງິນ'] },
  graphs: adjacencyGraphs,
});

/**
 * The form that is hashed and compared. Keyboards write é, ำ and full-width letters in more than one way, and invisible
 * characters cannot be typed again.
 */
const normalForm = (password: string): string => withoutInvisible(password.normalize('NFKC'));

export type Passwords = {
  hash(password: string): Promise<string>;
  /** False for a missing hash too, in the same time. */
  matches(password: string, stored: string | undefined): Promise<boolean>;
};

export function createPasswords({ hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2): Passwords {
  const line = pLimit(AT_ONCE_MAX);
  // Verified when there is no such member, so that an unknown phone takes as long as a wrong password.
  const nobody = hash(randomBytes(32), ARGON2ID);
  const inLine = <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (line.pendingCount >= WAITING_MAX) throw new AppError('REQUEST_LIMIT');
    return line(work);
  };
  return {
    hash: async (password) => inLine(() => hash(normalForm(password), ARGON2ID)),
    matches: async (password, stored) =>
      inLine(async () => (await verify(stored ?? (await nobody), normalForm(password))) && stored !== undefined),
  };
}

/** The weakness of a password, if any. `own`: facts an attacker may have about the member. */
export function passwordError(password: string, own: readonly string[]): PasswordError | undefined {
  const characters = [...normalForm(password)];
  if (characters.length < IDENTITY_LIMITS.passwordCharsMin) return 'short';

  const known = own.flatMap((value) => [value, ...value.split(' ')].map(normalForm)).filter((value) => bare(value));
  if (known.some((value) => bare(value) === bare(password))) return 'own';
  let error: PasswordError | undefined;
  for (let start = 0; start < characters.length; start += PIECE_CHARS) {
    const piece = characters.slice(start, start + PIECE_CHARS).join('');
    const { guesses, sequence } = guesser.check(piece, known);
    if (guesses >= GUESSES_MIN) return undefined;
    error ??= errorOf(sequence);
  }
  return error;
}

/** Without the separators between digits or words. */
const bare = (text: string): string =>
  normalForm(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Named after the longest guessable part. */
function errorOf(parts: readonly MatchExtended[]): PasswordError {
  const [found] = parts
    .filter(({ pattern }) => pattern !== 'bruteforce')
    .sort((one, other) => other.token.length - one.token.length);
  if (!found || !('dictionaryName' in found)) return 'pattern';
  return found.dictionaryName === 'userInputs' ? 'own' : 'common';
}
