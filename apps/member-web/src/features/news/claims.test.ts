import { wipeSession } from '@krapao/web/session/session.ts';
import { afterEach, expect, it } from 'vitest';
import { claim } from './claims.ts';

afterEach(() => {
  wipeSession();
  localStorage.clear();
});
const freshOf = async (...keys: string[]) => [...(await claim(keys)).fresh];

it('an event is fresh once, whichever tab asks', async () => {
  expect(await freshOf('A', 'B')).toEqual(['A', 'B']);
  expect(await freshOf('B', 'C')).toEqual(['C']);
});

it('of two tabs that ask at the same moment one gets the event', { tags: ['R27.3'] }, async () => {
  const [one, other] = await Promise.all([freshOf('A'), freshOf('A')]);
  expect([...one, ...other]).toEqual(['A']);
});

it('tells the first claim after a sign-in, and forgets with the session', async () => {
  expect((await claim([])).isFirst).toBe(true);
  expect((await claim([])).isFirst).toBe(false);
  wipeSession();
  expect((await claim([])).isFirst).toBe(true);
});

it('does without what cannot be read', async () => {
  localStorage.setItem('announced', '{');
  expect(await freshOf('A')).toEqual(['A']);
});
