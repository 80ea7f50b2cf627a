import { describe, expect, it } from 'vitest';
import { fromTeam, message } from '../testing/chat-messages.ts';
import { type ChatEvent, type ChatState, initialState, MISSED_PAGE, reduce } from './chat-reducer.ts';
import { withReceived, written } from './thread.ts';

const config = { unread: 3, readSeq: 2 };
const state = (change: Partial<ChatState> = {}): ChatState => ({ ...initialState('customer', []), ...change });
const after = (from: ChatState, ...events: ChatEvent[]) =>
  events.reduce((each, event) => reduce(each, event).state, from);
const seqs = ({ thread }: ChatState) => thread.map(({ seq }) => seq);
const page = (...numbers: number[]) => numbers.toReversed().map((seq) => fromTeam(seq));
const own = written('a', { message_type: 'text', payload: { message: 'Hello' } });

describe('the history', () => {
  const joined = { type: 'joined' } as const;
  const gap = { type: 'messageReceived', message: fromTeam(9) } as const;
  const last = { type: 'missedReceived', page: [] } as const;
  it.each([
    ['none', { type: 'loadRequested' }, 'loading', true],
    ['none', { type: 'checked' }, 'none', false],
    ['none', gap, 'none', false],
    ['none', joined, 'outdated', true],
    ['outdated', { type: 'checked' }, 'outdated', true],
    ['outdated', { type: 'configRead', config }, 'none', true],
    ['loading', { type: 'loadRequested' }, 'loading', false],
    ['loading', { type: 'checked' }, 'loading', false],
    ['loading', joined, 'loadingBehind', true],
    ['loading', gap, 'loadingBehind', true],
    ['loading', { type: 'pageReceived', page: [] }, 'current', true],
    ['loading', { type: 'loadFailed' }, 'failed', true],
    ['loadingBehind', { type: 'checked' }, 'loadingBehind', false],
    ['loadingBehind', { type: 'pageReceived', page: [] }, 'behind', true],
    ['failed', joined, 'loading', true],
    ['failed', { type: 'checked' }, 'loading', true],
    ['current', joined, 'behind', true],
    ['current', gap, 'behind', true],
    ['current', { type: 'sent', id: 'a', timestamp: '', seq: 9 }, 'behind', true],
    ['current', { type: 'messageReceived', message: fromTeam(1) }, 'current', false],
    ['current', { type: 'checked' }, 'current', false],
    ['current', { type: 'loadRequested' }, 'loading', true],
    ['behind', { type: 'checked' }, 'behind', true],
    ['behind', { type: 'missedReceived', page: Array(MISSED_PAGE).fill(message(1)) }, 'behind', false],
    ['behind', last, 'current', true],
    ['loading', last, 'loading', false],
  ] as const)('%s, after %o, is %s', (history, event, next, isTransition) => {
    const { state: reached, requested } = reduce(state({ history, connection: 'connected' }), event as ChatEvent);
    expect([reached.history, requested]).toEqual([next, isTransition ? next : undefined]);
  });

  it('that is not opened has missed nothing at the first connection', () => {
    expect(after(state(), { type: 'joined' })).toMatchObject({ history: 'none', connection: 'connected' });
    expect(after(state(), { type: 'disconnected' }, { type: 'joined' }).history).toBe('outdated');
  });

  it('loaded again is the newest page, with newer messages and those that are not sent', () => {
    const thread = [...withReceived([], [...page(1, 2, 3), fromTeam(9)]), own];
    expect(seqs(after(state({ history: 'loading', thread }), { type: 'pageReceived', page: page(6, 7) }))).toEqual([
      6,
      7,
      9,
      null,
    ]);
  });

  it('leaves out an answer to a request from before it was loaded again', () => {
    const known = state({ history: 'current', thread: withReceived([], page(20, 21)), isLoadingOlder: true });
    const missed = after(known, { type: 'missedReceived', page: page(3, 4) });
    const older = after(known, { type: 'olderReceived', from: 5, page: page(3, 4) });
    expect([seqs(missed), seqs(older), older.isLoadingOlder]).toEqual([[20, 21], [20, 21], false]);
    expect(seqs(after(known, { type: 'olderReceived', from: 20, page: page(18, 19) }))).toEqual([18, 19, 20, 21]);
  });
});

describe('unread messages', () => {
  it('are those of the configuration until the history is loaded, then those received', () => {
    const unread = (history: ChatState['history']) =>
      after(state({ history, unread: 1 }), { type: 'configRead', config }).unread;
    expect([unread('none'), unread('loading'), unread('current')]).toEqual([3, 3, 1]);
  });

  it('are marked as read only when they are loaded and the end is visible', () => {
    const visible = state({ history: 'loading', isEndVisible: true, unread: 2 });
    expect(reduce(visible, { type: 'messageReceived', message: fromTeam(1) })).toMatchObject({
      isRead: false,
      state: { unread: 3 },
    });
    expect(reduce(visible, { type: 'pageReceived', page: [] })).toMatchObject({ isRead: true, state: { unread: 0 } });
    const hidden = state({ history: 'current', unread: 2 });
    expect(reduce(hidden, { type: 'endVisible', isEndVisible: true })).toMatchObject({ isRead: true });
  });

  it('count each message of the other side once, and end its typing', () => {
    const typing = state({ history: 'behind', isTyping: true });
    const events: ChatEvent[] = [
      { type: 'messageReceived', message: message(1) },
      { type: 'messageReceived', message: fromTeam(2) },
      { type: 'missedReceived', page: [fromTeam(2), fromTeam(3)] },
    ];
    expect(after(typing, ...events)).toMatchObject({ unread: 2, isTyping: false, lastReceived: { seq: 3 } });
  });

  it('are none once the own side has read them elsewhere; the other side never reads less', () => {
    const read = (isOwn: boolean, seq: number) => after(state({ unread: 2, readSeq: 5 }), { type: 'read', isOwn, seq });
    expect([read(true, 9), read(false, 4), read(false, 9)]).toMatchObject([
      { unread: 0, readSeq: 5 },
      { unread: 2, readSeq: 5 },
      { unread: 2, readSeq: 9 },
    ]);
  });
});
