import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider, type Messages } from 'use-intl';
import { expect, it } from 'vitest';
import en from '../../../locales/en/movement.json';
import la from '../../../locales/la/movement.json';
import th from '../../../locales/th/movement.json';
import { useAccountName } from './use-account-name.ts';
import type { GameAccount } from './wallet-query.ts';

function nameOf(code: string, movement: unknown = en, accountEnd?: string): string {
  const Line = () => useAccountName([{ code: 'naga', name: 'Naga' } as GameAccount])(code, accountEnd);
  return renderToStaticMarkup(
    <IntlProvider locale="en" messages={{ movement } as Messages} timeZone="Asia/Bangkok">
      <Line />
    </IntlProvider>,
  );
}

it('calls accounts by their names, never by our codes', () => {
  expect([nameOf('WALLET'), nameOf('naga'), nameOf('BANK')]).toEqual(['Main wallet', 'Naga', 'Bank']);
  expect(nameOf('KBANK', en, '4821')).toBe('KBANK ••4821');
});

it('calls what the house gives by its name', () => {
  const codes = ['BONUS', 'PROMOTION', 'COUPON', 'REFUND', 'INVITE'];
  expect(codes.map((code) => nameOf(code))).toEqual(['Bonus', 'Promotion', 'Coupon', 'Cashback', 'Invite friends']);
});

it.each([
  ['en', en, 'Gift link'],
  ['th', th, 'ลิงก์ซองของขวัญ'],
  ['la', la, 'ລິ້ງຊອງຂອງຂວັນ'],
])('calls a gift link by its name in %s', (_language, movement, name) => {
  expect(nameOf('GIFT', movement)).toBe(name);
});
