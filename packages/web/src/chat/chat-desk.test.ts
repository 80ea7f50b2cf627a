import { describe, expect, it } from 'vitest';
import { fromTeam, message } from '../testing/chat-messages.ts';
import { begin, pass, stopTheClock, world } from '../testing/chat-world.ts';

stopTheClock();

describe('the team’s side of a conversation', () => {
  const mine = (seq: number) => fromTeam(seq, { guestId: 'g1' });
  const theirs = (seq: number) => message(seq, { guestId: 'g1' });

  it('counts what the customer writes as new, and not what a colleague does', async () => {
    const { deps, add } = world();
    const own = begin({ ...deps, side: 'other' });
    await pass();
    add(mine(1));
    add(theirs(2));
    expect(own.state().unread).toBe(1);
    expect(own.state().lastReceived?.seq).toBe(2);
  });

  it('hears the typing and reading of its own customer alone, of all that its line hears', {
    tags: ['O307'],
  }, async () => {
    const { deps, add, notify } = world();
    const own = begin({ ...deps, side: 'other' });
    own.load();
    await pass();
    notify('typing', { room: 'room-g2', by: 'customer' });
    notify('typing', { room: 'room-g1', by: 'team' });
    notify('read', { room: 'room-g2', by: 'customer', seq: 9 });
    add(message(1, { guestId: 'g2' }));
    expect(own.state()).toMatchObject({ isTyping: false, readSeq: 0, thread: [] });
    notify('typing', { room: 'room-g1', by: 'customer' });
    notify('read', { room: 'room-g1', by: 'customer', seq: 3 });
    expect(own.state()).toMatchObject({ isTyping: true, readSeq: 3 });
  });

  it('sends what was written also when the agent has gone on to the next customer', { tags: ['O308'] }, async () => {
    const { deps, outbox, calls } = world();
    const own = begin({ ...deps, side: 'other', sendsOn: true });
    own.load();
    await pass();
    own.sendText('On it');
    expect(own.state().thread.at(-1)).toMatchObject({ sender: 'other', delivery: 'sending' });
    own.end();
    await pass(1_000);
    expect([calls.send, outbox.all()]).toEqual([1, []]);
  });
});
