import { describe, expect, it } from 'vitest';
import { createPasswords, isCommonPassword } from './passwords.ts';

const passwords = createPasswords();

describe('stored passwords', () => {
  it('are argon2id with 19 MiB, two passes and one lane, salted anew each time', async () => {
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
  });

  it('match nothing when there is no member, and take as long as a wrong password to say so', async () => {
    const stored = await passwords.hash('malai-dok-mai-9');
    const times: { nobody: number[]; wrong: number[] } = { nobody: [], wrong: [] };
    for (let round = 0; round < 9; round += 1) {
      for (const [kind, hash] of [
        ['nobody', undefined],
        ['wrong', stored],
      ] as const) {
        const began = performance.now();
        expect(await passwords.matches('not the password', hash)).toBe(false);
        times[kind].push(performance.now() - began);
      }
    }
    const ratio = Math.min(...times.nobody) / Math.min(...times.wrong);
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('turn a flood away instead of letting everybody wait', async () => {
    const flooded = createPasswords();
    const results = await Promise.allSettled(Array.from({ length: 230 }, () => flooded.matches('x', 'not a hash')));
    const refused = results.filter((result) => result.status === 'rejected' && result.reason.code === 'REQUEST_LIMIT');
    expect(refused).toHaveLength(230 - 200 - 2);
  });
});

describe('common passwords', () => {
  it.each(['password', '12345678', 'Qwerty123', 'ILOVEYOU', '11111111'])('%s is one', (password) => {
    expect(isCommonPassword(password, [])).toBe(true);
  });

  it('are also the member’s own phone and name, in any case', () => {
    expect(isCommonPassword('0812345678', ['Somchai Rakdee', '0812345678'])).toBe(true);
    expect(isCommonPassword('somchai rakdee', ['Somchai Rakdee'])).toBe(true);
  });

  it('are not merely simple ones: there are no composition rules', () => {
    expect(isCommonPassword('malaidokmai', ['มะลิ', ''])).toBe(false);
  });
});
