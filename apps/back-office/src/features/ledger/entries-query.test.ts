import { expect, it } from 'vitest';
import { toQuery } from './entries-query.ts';

const NOW = Date.parse('2026-11-16T09:20:00Z');
const TODAY = { from: '2026-11-15T10:00:00.000Z', to: '2026-11-16T10:00:00.000Z' };

it('without a wish it is the banks of the last day', () => {
  expect(toQuery({}, NOW)).toEqual({ accountKind: 'bank', currency: 'THB', ...TODAY });
});

it('a figure leads to its kind of account and its hours; an account to all of it', () => {
  const hours = { from: '2026-11-16T08:00:00.000Z', to: '2026-11-16T09:00:00.000Z' };
  expect(toQuery({ accountKind: 'promotion', kind: 'bonus', currency: 'LAK', ...hours }, NOW)).toEqual({
    accountKind: 'promotion',
    kind: 'bonus',
    currency: 'LAK',
    ...hours,
  });
  expect(toQuery({ account: '17' }, NOW)).toEqual({ account: 17, currency: 'THB' });
});

it('an address may say anything: what is no filter is left out', () => {
  expect(toQuery({ account: '1 or 1=1', accountKind: 'secret', from: 'x', to: 'y', currency: 'USD' }, NOW)).toEqual(
    toQuery({}, NOW),
  );
  expect(toQuery({ from: '2026-11-16T09:00:00Z', to: '2026-11-16T08:00:00Z' }, NOW)).toMatchObject(TODAY);
});
