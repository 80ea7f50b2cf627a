import { describe, expect, it } from 'vitest';
import { nationalPhone, normalizePhone } from './phone.ts';

describe('a phone number', () => {
  it.each([
    ['0812345678', 'TH', '+66812345678'],
    ['081-234-5678', 'TH', '+66812345678'],
    ['+66 81 234 5678', 'TH', '+66812345678'],
    ['0623456789', 'TH', '+66623456789'],
    ['02055123456', 'LA', '+8562055123456'],
    ['+856 20 55 123 456', 'LA', '+8562055123456'],
  ] as const)('%s of %s is stored as %s', (typed, country, stored) => {
    expect(normalizePhone(typed, country)).toBe(stored);
  });

  it.each([
    ['nine digits', '081234567', 'TH'],
    ['eleven digits', '08123456789', 'TH'],
    ['a landline', '021234567', 'TH'],
    ['a Lao number in the Thai build', '02055123456', 'TH'],
    ['a Thai number in the Lao build', '0812345678', 'LA'],
    ['a foreign number', '+12125550123', 'TH'],
    ['words around a number', 'call 0812345678', 'TH'],
    ['an extension', '0812345678 ext 5', 'TH'],
    ['markup', '<b>0812345678</b>', 'TH'],
    ['a tel link', 'tel:0812345678', 'TH'],
    ['nothing', '', 'TH'],
  ] as const)('is not %s', (_, typed, country) => {
    expect(normalizePhone(typed, country)).toBeUndefined();
  });

  it.each([
    ['+66812345678', '0812345678'],
    ['+8562055123456', '02055123456'],
  ])('%s is shown as it is dialled at home, %s', (stored, shown) => {
    expect(nationalPhone(stored)).toBe(shown);
  });
});
