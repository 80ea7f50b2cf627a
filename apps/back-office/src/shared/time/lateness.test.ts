import { expect, it } from 'vitest';
import { latenessOf } from './lateness.ts';

it('what waits is late from one moment on, and far too late from another', () => {
  const at = '2026-11-16T20:00:00.000Z';
  const after = (ms: number) => latenessOf(at, Date.parse(at) + ms, { lateMs: 60_000, tooLateMs: 300_000 });
  expect([after(59_999), after(60_000), after(299_999), after(300_000)]).toEqual([
    undefined,
    'late',
    'late',
    'too-late',
  ]);
});
