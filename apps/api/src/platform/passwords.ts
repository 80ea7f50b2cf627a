import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { PasswordFault } from '@krapao/contract/limits';
import { IDENTITY_LIMITS } from '@krapao/contract/limits';
import * as argon2 from '@node-rs/argon2';
import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import pLimit from 'p-limit';
import { AppError } from './app-error.ts';
import { withoutInvisible } from './text.ts';

/** OWASP's floor for argon2id; each check costs about 15 ms of one core. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The threads of Node that files and names need too, as libuv counts them. */
const THREADS = Number(process.env.UV_THREADPOOL_SIZE) || 4;

/**
 * A flood of sign-ins has half of the threads and of the cores, so that money calls keep theirs. The rest waits in line,
 * and is turned away when that is too long.
 */
export const AT_ONCE_MAX = Math.max(1, Math.floor(Math.min(THREADS, availableParallelism()) / 2));
const WAITING_MAX = 200;

/** Whoever guesses cleverly needs at least this many guesses; a throttled guesser never makes so many. */
const GUESSES_MIN = 1_000_000;
/** Longer passwords are looked at piece by piece, because the time it takes grows with the square of the length. */
const PIECE_CHARS = 32;

const guesser = new ZxcvbnFactory({
  dictionary: { ...dictionary, product: ['krapao', 'wallet', 'กระเป๋า', 'กระเป๋าเงิน', 'ກະເປົາ', 'ກະເປົາເງິນ'] },
  graphs: adjacencyGraphs,
});

/**
 * What is hashed and compared. Keyboards write é, ำ and full-width letters in more than one way, and what nobody sees
 * nobody can type again.
 */
const normalForm = (password: string): string => withoutInvisible(password.normalize('NFKC'));

export type Passwords = {
  hash(password: string): Promise<string>;
  /** False for a missing hash too, in the same time. */
  matches(password: string, stored: string | undefined): Promise<boolean>;
};

export function createPasswords({ hash, verify }: Pick<typeof argon2, 'hash' | 'verify'> = argon2): Passwords {
  const line = pLimit(AT_ONCE_MAX);
  // Checked when there is no such member, so that an unknown phone takes as long as a wrong password.
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

/** What makes a password easy to guess, if anything. `own`: what a guesser may know of the member. */
export function passwordFault(password: string, own: readonly string[]): PasswordFault | undefined {
  const characters = [...normalForm(password)];
  if (characters.length < IDENTITY_LIMITS.passwordCharsMin) return 'short';

  const known = own.flatMap((value) => [value, ...value.split(' ')].map(normalForm)).filter((value) => bare(value));
  if (known.some((value) => bare(value) === bare(password))) return 'own';
  let fault: PasswordFault | undefined;
  for (let start = 0; start < characters.length; start += PIECE_CHARS) {
    const piece = characters.slice(start, start + PIECE_CHARS).join('');
    const { guesses, sequence } = guesser.check(piece, known);
    if (guesses >= GUESSES_MIN) return undefined;
    fault ??= faultOf(sequence);
  }
  return fault;
}

/** Without what people put between digits or words. */
const bare = (text: string): string =>
  normalForm(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Named after the longest part that a guesser would find. */
function faultOf(parts: readonly MatchExtended[]): PasswordFault {
  const [found] = parts
    .filter(({ pattern }) => pattern !== 'bruteforce')
    .sort((one, other) => other.token.length - one.token.length);
  if (!found || !('dictionaryName' in found)) return 'pattern';
  return found.dictionaryName === 'userInputs' ? 'own' : 'common';
}
