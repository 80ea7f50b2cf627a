import { describe, expect, it } from 'vitest';
import { fromTeam } from '../testing/chat-messages.ts';
import { begin, pass, stopTheClock, world } from '../testing/chat-world.ts';

stopTheClock();

describe('the room', () => {
  it('is named by the prefix and the id, looked at every 5 s, and joined again when it was cut off', {
    tags: ['S4.49', 'S7.87', 'S9.4'],
  }, async () => {
    const { deps, calls, socket, notify } = world();
    begin(deps);
    await pass();
    expect(calls.join).toEqual(['room-g1']);
    socket.connected = false;
    notify('disconnect');
    await pass(4_999);
    expect(socket.connect).not.toHaveBeenCalled();
    await pass(1);
    expect(socket.connect).toHaveBeenCalledTimes(1);
    expect(calls.join).toEqual(['room-g1', 'room-g1']);
  });

  it('after a cut asks for what came meanwhile, and shows nothing twice', async () => {
    const { deps, calls, socket, notify, add, line } = world();
    for (let seq = 1; seq <= 3; seq += 1) add(fromTeam(seq));
    const own = begin(deps);
    own.load();
    await pass();
    socket.connected = false;
    notify('disconnect');
    expect(own.state().connection).toBe('disconnected');
    line.isSocketCut = true;
    add(fromTeam(4));
    add(fromTeam(5));
    line.isSocketCut = false;
    await pass(5_000);
    expect(calls.history.at(-1)).toMatchObject({ after: 3 });
    expect(own.state().thread.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    expect(own.state()).toMatchObject({ connection: 'connected', unread: 2 });
  });

  it('asks for what the server itself did not notify, though the line was never cut', async () => {
    const { deps, notify, add, line } = world();
    add(fromTeam(1));
    const own = begin(deps);
    own.load();
    await pass();
    line.isSocketCut = true;
    add(fromTeam(2));
    await pass();
    expect(own.state().thread).toHaveLength(1);
    notify('missed', {});
    await pass();
    expect(own.state().thread.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('that could not be shown without a line is shown when it is back, without a word', async () => {
    const { deps, add, line } = world();
    add(fromTeam(1));
    line.isCut = true;
    const own = begin(deps);
    own.load();
    await pass();
    expect(own.state()).toMatchObject({ history: 'failed', connection: 'disconnected' });
    line.isCut = false;
    await pass(5_000);
    expect(own.state()).toMatchObject({ history: 'current', connection: 'connected', thread: [{ seq: 1 }] });
  });

  it('fills a gap as soon as a later message shows it', async () => {
    const { deps, add, line, calls } = world();
    add(fromTeam(1));
    const own = begin(deps);
    own.load();
    await pass();
    line.isSocketCut = true;
    add(fromTeam(2));
    line.isSocketCut = false;
    add(fromTeam(3));
    await pass();
    expect(calls.history.at(-1)).toMatchObject({ after: 1 });
    expect(own.state().thread.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  it('tells the team that somebody writes, not with every letter, and shows that the team does until it is silent', async () => {
    const { deps, calls, notify } = world();
    const own = begin(deps);
    await pass();
    for (let letter = 0; letter < 5; letter += 1) own.notifyTyping();
    expect(calls.typing).toBe(1);
    notify('typing', { by: 'customer' });
    expect(own.state().isTyping).toBe(false);
    notify('typing', { by: 'team' });
    expect(own.state().isTyping).toBe(true);
    await pass(6_000);
    expect(own.state().isTyping).toBe(false);
  });
});
