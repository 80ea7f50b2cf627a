import { describe, expect, it } from 'vitest';
import { fromTeam, message } from '../testing/chat-messages.ts';
import {
  isGapBefore,
  knownTo,
  quickRepliesOf,
  readTo,
  type Thread,
  withChange,
  withItem,
  withReceived,
  wordsOf,
  written,
} from './thread.ts';

const seqs = (thread: Thread) => thread.map(({ seq }) => seq);
const text = (words: string) => ({ message_type: 'text', payload: { message: words } }) as const;

describe('a thread', () => {
  it('is in the order of the server, whatever order it came in, and has each message once', () => {
    const thread = withReceived([], [message(3), message(1), message(2)]);
    expect(seqs(withReceived(thread, [message(2), message(4), message(1)]))).toEqual([1, 2, 3, 4]);
  });

  it('has what is not sent yet at its end, in the order in which it was written', () => {
    const one = withItem(withItem([], written('a', text('first'))), written('b', text('second')));
    expect(withReceived(one, [message(7)]).map(({ id }) => id)).toEqual([message(7).id, 'a', 'b']);
  });

  it('shows a message of one’s own once, whether the answer or the signal comes first', () => {
    const pending = withItem([], written(message(1).id, text('message 1')));
    const answered = withChange(pending, message(1).id, {
      seq: 1,
      createdAt: message(1).createdAt,
      delivery: 'succeed',
    });
    expect(withReceived(answered, [message(1)])).toHaveLength(1);
    const sent = withReceived(pending, [message(1)]);
    expect(sent).toMatchObject([{ seq: 1, delivery: 'succeed', createdAt: message(1).createdAt }]);
  });

  it('knows where something is missing', () => {
    const thread = withReceived([], [message(91), message(92), message(95)]);
    expect(knownTo(thread)).toBe(92);
    expect([isGapBefore(thread, 93), isGapBefore(thread, 94)]).toEqual([false, true]);
    expect([knownTo([]), isGapBefore([], 1)]).toEqual([0, false]);
  });

  it('counts as read what the team says it has read, and what a person answered after', () => {
    const thread = withReceived([], [message(1), message(2), fromTeam(3), message(4)]);
    expect(readTo(thread, 0)).toBe(2);
    expect(readTo(thread, 4)).toBe(4);
    expect(readTo(withReceived([], [message(1), fromTeam(2, { agent: null })]), 0)).toBe(0);
  });

  it('offers quick replies only while theirs is the newest message', { tags: ['S3.66'] }, () => {
    const replies = [{ title: 'Yes', type: 'postback', payload: 'yes' }] as const;
    const question = fromTeam(1, {
      message: { message_type: 'quick_replies', payload: { quick_replies: [...replies] } },
    });
    const thread = withReceived([], [question]);
    expect(quickRepliesOf(thread)).toEqual(replies);
    expect(quickRepliesOf(withItem(thread, written('a', text('no'))))).toEqual([]);
  });

  it('has words for whoever hears it', () => {
    expect(wordsOf(text('Hello'))).toBe('Hello');
    expect(wordsOf({ message_type: 'postback', payload: { title: 'Yes', payload: 'yes' } })).toBe('Yes');
    expect(wordsOf({ message_type: 'generic', payloads: [{ title: 'One', buttons: [] }] })).toBe('One');
    expect(wordsOf({ message_type: 'unknown' })).toBe('');
  });
});
