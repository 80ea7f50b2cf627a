import { describe, expect, it } from 'vitest';
import { fromTeam } from '../testing/chat-messages.ts';
import { begin, pass, stopTheClock, texts, world } from '../testing/chat-world.ts';

stopTheClock();

describe('the history', () => {
  it('comes in pages of ten, older ones when asked, until there are no more', {
    tags: ['S4.53', 'S9.18'],
  }, async () => {
    const { deps, calls, add } = world();
    for (let seq = 1; seq <= 23; seq += 1) add(fromTeam(seq));
    const own = begin(deps);
    own.load();
    await pass();
    expect(own.state().thread.map(({ seq }) => seq)).toEqual([14, 15, 16, 17, 18, 19, 20, 21, 22, 23]);
    await own.loadOlder();
    await own.loadOlder();
    expect(own.state().thread).toHaveLength(23);
    await own.loadOlder();
    expect(calls.history.filter((request) => !('after' in request))).toEqual([
      { limit: 10 },
      { limit: 10, known: { count: 10, from: 14 } },
      { limit: 10, known: { count: 20, from: 4 } },
    ]);
  });

  it('that is asked for anew keeps what is not sent yet', async () => {
    const { deps, add } = world();
    add(fromTeam(1));
    const own = begin(deps);
    own.load();
    await pass();
    own.sendText('Hello');
    own.load();
    await pass();
    expect(texts(own)).toEqual(['message 1', 'Hello']);
  });

  it('counts what nobody has seen; having read is reported at most once a second', {
    tags: ['S4.57', 'S9.6'],
  }, async () => {
    const { deps, calls, add } = world();
    const own = begin(deps);
    own.load();
    await pass();
    add(fromTeam(1));
    expect([own.state().unread, calls.read]).toEqual([1, 0]);
    own.setEndVisible(true);
    await pass();
    expect([own.state().unread, calls.read]).toEqual([0, 1]);
    for (let seq = 2; seq <= 6; seq += 1) add(fromTeam(seq));
    expect(calls.read).toBe(1);
    await pass(999);
    expect(calls.read).toBe(1);
    await pass(2);
    expect(calls.read).toBe(2);
    await pass(5_000);
    expect([own.state().unread, calls.read]).toEqual([0, 2]);
  });
});
