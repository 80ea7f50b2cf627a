import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secretBox } from './secret-box.ts';

const SECRET = 'a secret that only the tests of the server know';
const box = secretBox([SECRET], 'game credentials');

describe('a secret box', () => {
  it('gives back what was put in, to its owner', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, owner) => {
        expect(box.open(box.seal(text, owner), owner)).toBe(text);
      }),
    );
  });

  it('shows nothing of what is inside, and never looks the same twice', () => {
    const sealed = [box.seal('pass-word-1', 'mali:naga'), box.seal('pass-word-1', 'mali:naga')];
    for (const one of sealed) expect(one.includes('pass-word-1')).toBe(false);
    expect(sealed[0]?.equals(sealed[1] ?? Buffer.alloc(0))).toBe(false);
  });

  it.each([
    ['another owner', secretBox([SECRET], 'game credentials'), 'mali:malai'],
    ['another purpose', secretBox([SECRET], 'something else'), 'mali:naga'],
    ["another server's secret", secretBox([`${SECRET}!`], 'game credentials'), 'mali:naga'],
  ])('does not open for %s', (_, other, owner) => {
    expect(() => other.open(box.seal('pass-word-1', 'mali:naga'), owner)).toThrow();
  });

  it('is opened by a former secret, and sealed anew with the first', { tags: ['O1223'] }, () => {
    const sealed = box.seal('pass-word-1', 'mali:naga');
    const both = secretBox(['the new secret', SECRET], 'game credentials');
    expect(both.open(sealed, 'mali:naga')).toBe('pass-word-1');
    const resealed = both.reseal(sealed, 'mali:naga') ?? sealed;
    expect(() => box.open(resealed, 'mali:naga')).toThrow();
    expect(both.open(resealed, 'mali:naga')).toBe('pass-word-1');
    expect(both.reseal(resealed, 'mali:naga')).toBeUndefined();
    expect(() => both.reseal(resealed, 'mali:malai')).toThrow();
  });

  it('does not open once a single bit is changed, or when it is cut short', () => {
    const sealed = box.seal('pass-word-1', 'mali:naga');
    for (let index = 0; index < sealed.length; index++) {
      const bent = Buffer.from(sealed);
      bent.writeUInt8(bent.readUInt8(index) ^ 1, index);
      expect(() => box.open(bent, 'mali:naga')).toThrow();
      expect(() => box.open(sealed.subarray(0, index), 'mali:naga')).toThrow();
    }
  });
});
