import { describe, expect, it } from 'vitest';
import { entry } from '../../testing/entry.ts';
import { eventsOf } from './model.ts';

const NOW = Date.parse('2026-11-16T10:00:00.000Z');
const at = (secondsAgo: number) => new Date(NOW - secondsAgo * 1_000).toISOString();
const referencesOf = (...args: Parameters<typeof eventsOf>) => eventsOf(...args).map(({ reference }) => reference);
const unread = entry({ reference: 'DEPOSIT', isUnread: true, createdAt: at(3_600) });
const moved = entry({ reference: 'MOVED', statementType: 'transfer', createdAt: at(10) });

describe('what a page announces', () => {
  it('is everything unread, however old', () => {
    expect(referencesOf({ entries: [unread] }, [], NOW)).toEqual(['DEPOSIT']);
  });

  it('is no unread entry that a call of this page brought', () => {
    const answer = { reference: 'DEPOSIT', status: 'SUCCESS' };
    expect(referencesOf({ entries: [unread] }, [{ sentAt: NOW, answer }], NOW)).toEqual([]);
    const other = { reference: 'DEPOSIT', status: 'IN_PROGRESS' };
    expect(referencesOf({ entries: [unread] }, [{ sentAt: NOW, answer: other }], NOW)).toEqual(['DEPOSIT']);
  });

  it('is what the member did a moment ago on another device, but not on this page', () => {
    expect(referencesOf({ entries: [moved] }, [], NOW)).toEqual(['MOVED']);
    const own = { sentAt: NOW - 11_000, answer: undefined };
    expect(referencesOf({ entries: [moved, unread] }, [own], NOW)).toEqual(['DEPOSIT']);
    expect(referencesOf({ entries: [{ ...moved, createdAt: at(60) }] }, [], NOW)).toEqual([]);
  });

  it('is a withdrawal that was requested or cancelled elsewhere, and no transfer in progress', () => {
    const requested = entry({ reference: 'ASKED', statementType: 'withdraw', status: 'IN_PROGRESS', createdAt: at(5) });
    const steps = [{ step: 'cancelled', at: at(1), note: null }];
    const cancelled = { ...requested, reference: 'ENDED', status: 'FAILED', steps } as const;
    const moving = { ...moved, status: 'IN_PROGRESS' } as const;
    expect(referencesOf({ entries: [requested, cancelled, moving] }, [], NOW)).toEqual(['ASKED', 'ENDED']);
  });
});
