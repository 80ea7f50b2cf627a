import { describe, expect, it } from 'vitest';
import { piecesOf, safeHref, telHref } from './links.ts';

describe('a text', () => {
  it('keeps every character, and only addresses of sites become links', () => {
    const text = 'ดู https://krapao.example/a?b=1ค่ะ (http://x.example/y_(z)) และ javascript:alert(1) <b>x</b>';
    const pieces = piecesOf(text);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.flatMap(({ href }) => href ?? [])).toEqual([
      'https://krapao.example/a?b=1',
      'http://x.example/y_(z)',
    ]);
  });

  it('without an address is one piece', () => {
    expect(piecesOf('<img src=x onerror=alert(1)>')).toEqual([{ text: '<img src=x onerror=alert(1)>' }]);
  });
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', '//evil.example', 'intent://x', ''])(
  'a button never leads to %s',
  (address) => {
    expect(safeHref(address)).toBeUndefined();
  },
);

it('only numbers can be called', () => {
  expect(telHref('+66 2-123 4567')).toBe('tel:+6621234567');
  expect([telHref('*21*123#'), telHref('call me'), telHref('')]).toEqual([undefined, undefined, undefined]);
});
