import { expect, it } from 'vitest';
import { toQuery } from './audit-filters.ts';

it('days are those of Bangkok, and the last one counts to its end', () => {
  expect(toQuery({ from: '2026-11-15', to: '2026-11-16' })).toEqual({
    from: '2026-11-14T17:00:00.000Z',
    to: '2026-11-16T17:00:00.000Z',
  });
});

it('an address may say anything: what is no filter is left out', () => {
  expect(toQuery({ operator: "x' or 1=1", outcome: 'maybe', from: 'yesterday', to: '' })).toEqual({});
  expect(toQuery({ call: 'x'.repeat(200), outcome: 'refused' })).toEqual({ call: 'x'.repeat(80), outcome: 'refused' });
});
