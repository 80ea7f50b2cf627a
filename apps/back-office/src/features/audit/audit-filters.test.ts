import { expect, it } from 'vitest';
import { toQuery } from './audit-filters.ts';

const find = (words: string) => [`GET /${words}`, `POST /${words}`];

it('days are those of Bangkok, and the last one counts to its end', () => {
  expect(toQuery({ from: '2026-11-15', to: '2026-11-16' }, find)).toEqual({
    from: '2026-11-14T17:00:00.000Z',
    to: '2026-11-16T17:00:00.000Z',
  });
});

it('an address may say anything: what is no filter is left out', () => {
  expect(toQuery({ operator: "x' or 1=1", outcome: 'maybe', from: 'yesterday', to: '' }, find)).toEqual({});
  expect(toQuery({ subject: 'x'.repeat(200), outcome: 'refused' }, find)).toEqual({
    subject: 'x'.repeat(80),
    outcome: 'refused',
  });
});

it('words ask for the calls that they stand for, and for none when they stand for nothing', () => {
  expect(toQuery({ call: 'money' }, find)).toEqual({ calls: 'GET /money,POST /money' });
  expect(toQuery({ call: 'xyzzy' }, () => [])).toEqual({ calls: '' });
});
