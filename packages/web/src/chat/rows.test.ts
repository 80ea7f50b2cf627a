import { expect, it } from 'vitest';
import { fromTeam, message } from '../testing/chat-messages.ts';
import { dayWord, rowsOf } from './rows.ts';
import { withReceived } from './thread.ts';

it('a day begins at midnight in Bangkok, and is written once', () => {
  const late = message(1, { createdAt: '2026-11-15T16:59:00.000Z' }); // 23:59 in Bangkok
  const early = message(2, { createdAt: '2026-11-15T17:00:00.000Z' });
  const next = message(3, { createdAt: '2026-11-15T17:01:00.000Z' });
  const rows = rowsOf(withReceived([], [late, early, next]));
  expect(rows.map(({ day }) => day)).toEqual([late.createdAt, early.createdAt, undefined]);
  expect([
    dayWord(late.createdAt ?? '', Date.parse(next.createdAt ?? '')),
    dayWord(early.createdAt ?? '', Date.parse(next.createdAt ?? '')),
  ]).toEqual(['yesterday', 'today']);
});

it('messages of one side within five minutes stand together: the name at the first, the time at the last', () => {
  const at = (seq: number, minute: number) => ({
    createdAt: new Date(Date.UTC(2026, 10, 16, 3, minute, seq)).toISOString(),
  });
  const rows = rowsOf(
    withReceived([], [fromTeam(1, at(1, 0)), fromTeam(2, at(2, 1)), fromTeam(3, at(3, 9)), message(4, at(4, 9))]),
  );
  expect(rows.map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
  ]);
});
