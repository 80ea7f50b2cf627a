import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { AT_ONCE_MAX, createPasswords, passwordError } from './passwords.ts';

const passwords = createPasswords();
const OWN = ['Somchai Rakdee', '0869174523', '869174523', '66869174523'];

describe('stored passwords', () => {
  it('are argon2id with 19 MiB, two passes and one lane, salted anew each time', {
    tags: ['R14.1', 'C13'],
  }, async () => {
    const [one, two] = [await passwords.hash('malai-dok-mai-9'), await passwords.hash('malai-dok-mai-9')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it.each([
    ['64 characters', 'x'.repeat(64)],
    ['256 characters', 'y'.repeat(256)],
    ['Thai', 'รหัสลับของฉันคนเดียว'],
    ['emoji', '🐘🪷🌶️🥥🦀🐟🌴🍜'],
  ])('of %s match whole, and not without their last character', async (_, password) => {
    const stored = await passwords.hash(password);
    expect(await passwords.matches(password, stored)).toBe(true);
    expect(await passwords.matches([...password].slice(0, -1).join(''), stored)).toBe(false);
    expect(await passwords.matches(`${password}x`, stored)).toBe(false);
  });

  it('match however the keyboard composed their letters', async () => {
    const stored = await passwords.hash('cafe\u0301-de-nuit');
    expect(await passwords.matches('caf\u00e9-de-nuit', stored)).toBe(true);
    const fullWidth = await passwords.hash('ｍａｌａｉ－ｄｏｋ－９');
    expect(await passwords.matches('malai-dok-9', fullWidth)).toBe(true);
  });

  it('match without what nobody sees, because nobody can type that again', async () => {
    const stored = await passwords.hash('malai\u200b-dok\u2060-mai\u00ad-9\ufeff');
    expect(await passwords.matches('malai-dok-mai-9', stored)).toBe(true);
    expect(await passwords.matches('\u200emalai-dok-mai-9', stored)).toBe(true);
  });

  it('match nothing when there is no member, after the same work as for a wrong password', {
    tags: ['R10.1', 'C17'],
  }, async () => {
    const stored = await passwords.hash('malai-dok-mai-9');
    const checked: unknown[] = [];
    const watched = createPasswords({
      hash,
      verify(against, password) {
        checked.push(against);
        return verify(against, password);
      },
    });
    for (const known of [undefined, stored]) expect(await watched.matches('not the password', known)).toBe(false);
    expect(checked).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), stored]);
  });

  it('take at most half of the threads and of the cores, however many sign in at once', async () => {
    const half = Math.floor(Math.min(Number(process.env.UV_THREADPOOL_SIZE) || 4, availableParallelism()) / 2);
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
    };
    const flooded = createPasswords({ hash, verify: () => work().then(() => true) });
    await Promise.all(Array.from({ length: 50 }, () => flooded.matches('x', 'a hash')));
    expect(most).toBe(Math.max(1, half));
  });

  it('turn a flood away instead of letting everybody wait', async () => {
    const flooded = createPasswords();
    const results = await Promise.allSettled(Array.from({ length: 230 }, () => flooded.matches('x', 'not a hash')));
    const refused = results.filter((result) => result.status === 'rejected' && result.reason.code === 'REQUEST_LIMIT');
    expect(refused).toHaveLength(230 - 200 - AT_ONCE_MAX);
  });
});

describe('a password that is easy to guess', () => {
  it.each([
    ...[
      'password',
      'Password1',
      'P@ssw0rd',
      'ILOVEYOU',
      'Qwerty123',
      'dragon2024',
      'ｐａｓｓｗｏｒｄ',
      'pass\u200bword\u00ad',
    ],
    ...['krapao12', 'กระเป๋าเงิน', 'ກະເປົາເງິນ'],
  ])('is refused as one that everybody knows: %s', { tags: ['R14.2', 'C14'] }, (password) => {
    expect(passwordError(password, [])).toBe('common');
  });

  it.each([
    ...['aaaaaaaa', '        ', 'กกกกกกกก', 'abababab', 'x'.repeat(64), 'x'.repeat(256), 'ab'.repeat(128)],
    ...['abcdefgh', 'กขฃคฅฆงจฉช', '98765432', 'zyxwvuts', 'zxcvbnm,./', '24122512', '1985-12-24'],
  ])('is refused as a pattern: %s', { tags: ['R14.2', 'C14'] }, (password) => {
    expect(['pattern', 'common']).toContain(passwordError(password, []));
  });

  it.each([
    ...['0869174523', '869174523', '66869174523', '086-917-4523', '+66 86 917 4523', '0869174523!'],
    ...['somchai rakdee', 'SomchaiRakdee', 'Somchai.Rakdee', 'rakdee99'],
  ])('is refused as about the member: %s', (password) => {
    expect(passwordError(password, [])).not.toBe('own');
    expect(passwordError(password, OWN)).toBe('own');
  });

  it.each(['', 'seven77', '\u200b'.repeat(8), 'secret\u2060\ufeff', '🐘🪷🌶️🥥🦀🐟🌴'])(
    'is refused as short by what is seen of it: %j',
    (password) => expect(passwordError(password, [])).toBe('short'),
  );

  it.each([
    ...['malaidokmai', 'k3nq8vzp', 'malai-dok-mai-9', 'namkhong-sai-7', 'takraw-lok-suk-5', 'รหัสลับของฉันคนเดียว'],
    ...['🐘🪷🌶️🥥🦀🐟🌴🍜', ' spaces are characters ', `${'x'.repeat(64)}-wan ni fon tok-${'y'.repeat(64)}`],
  ])('is not one merely without a mix of characters: %s', { tags: ['R14.3'] }, (password) => {
    expect(passwordError(password, OWN)).toBeUndefined();
  });
});
