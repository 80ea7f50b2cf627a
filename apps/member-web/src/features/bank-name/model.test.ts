import { describe, expect, it } from 'vitest';
import { isEnglish, spell } from './model.ts';

describe('the new account name', () => {
  it('is upper-cased as it is typed', () => {
    expect(spell('Mali  jaidee')).toBe('MALI JAIDEE');
    expect(spell('mali ')).toBe('MALI ');
  });

  it.each(['MALI', 'MALI JAIDEE', ' MALI JAIDEE '])('may be %j', (name) => expect(isEnglish(name)).toBe(true));

  it.each(['', '   ', 'มะลิ ใจดี', 'MALI2', 'MALI-JAIDEE', 'MALÏ'])('must not be %j', (name) => {
    expect(isEnglish(name)).toBe(false);
  });
});
