import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { type Chat, createChat } from './chat.ts';
import type { Begun, ChatDeps } from './chat-deps.ts';
import { pageOutbox } from './outbox.ts';
import { fromTeam, message } from './testing.ts';
import type { Conversation } from './thread.ts';

let outbox = pageOutbox();

type Config = Begun & { PREFIX: string; guestId: string };

/** The server's side: numbers what is sent, once, and tells those who are in the room. */
function world() {
  const listeners = new Map<string, (...told: never[]) => void>();
  const stored: Conversation[] = [];
  const calls = { history: [] as object[], send: 0, read: 0, join: [] as string[], config: 0, typing: 0 };
  const line = { isCut: false, isSocketCut: false, answers: true };
  const socket = {
    connected: true,
    connect: vi.fn(() => {
      socket.connected = true;
      hear('connect');
    }),
    on: (event: string, listener: (...told: never[]) => void) => listeners.set(event, listener),
    off: () => socket,
    emit: (event: string, room: string, done?: (isIn: boolean) => void) => {
      if (event === 'join') calls.join.push(room);
      if (event === 'typing') calls.typing += 1;
      done?.(true);
    },
  };
  const hear = (event: string, told?: unknown) => listeners.get(event)?.(told as never);
  const cutOrNot = () => {
    if (line.isCut) throw new ApiError('NETWORK');
  };
  const add = (one: Conversation) => {
    if (!stored.some(({ id }) => id === one.id)) stored.push(one);
    if (!line.isSocketCut) hear('messaging', one);
  };
  const deps: ChatDeps<Config> = {
    side: 'customer',
    fileUrl: (path) => path,
    outbox,
    config: async () => {
      cutOrNot();
      calls.config += 1;
      const office = { isOpen: true, from: '00:00', to: '00:00' };
      return {
        PREFIX: 'room-',
        guestId: 'g1',
        guestToken: 'g1.x',
        enabled: true,
        office,
        medianReplySeconds: null,
        unread: 0,
        readSeq: 0,
      };
    },
    roomOf: async ({ PREFIX, guestId }) => PREFIX + guestId,
    history: async (wish) => {
      cutOrNot();
      calls.history.push(wish);
      if (wish.after !== undefined) return stored.filter(({ seq }) => (seq ?? 0) > (wish.after ?? 0));
      return stored.toReversed().slice(wish.known?.count ?? 0, (wish.known?.count ?? 0) + wish.limit);
    },
    send: async ({ id, message: said }) => {
      cutOrNot();
      calls.send += 1;
      const known = stored.find((one) => one.id === id);
      const kept = known ?? message(stored.length + 1, { id, message: said });
      add(kept);
      if (!line.answers) throw new ApiError('NETWORK');
      return { timestamp: kept.createdAt ?? '', seq: kept.seq ?? 0 };
    },
    markRead: async () => {
      calls.read += 1;
    },
    upload: async () => ({ path: '/api/chat/files/x.jpg' }),
    holdLine: (use) => use(socket as never),
  };
  return { deps, stored, calls, line, socket, hear, add };
}

let chat: Chat | undefined;
const begin = (deps: ChatDeps<Config>) => {
  chat = createChat(deps);
  chat.start();
  return chat;
};
const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const texts = (of: Chat) => of.state().thread.map((item) => item.message.payload?.message);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 16) });
  outbox = pageOutbox();
});
afterEach(() => {
  chat?.end();
  vi.useRealTimers();
});

describe('what is written', () => {
  it('stands in the history at once, is sent half a second later, and gets the time of the server', async () => {
    const { deps, calls } = world();
    const own = begin(deps);
    own.load();
    await pass();
    own.send('Hello');
    expect(own.state().thread).toMatchObject([
      { createdAt: null, delivery: 'sending', message: { payload: { message: 'Hello' } } },
    ]);
    await pass(499);
    expect(calls.send).toBe(0);
    await pass(1);
    expect(calls.send).toBe(1);
    expect(own.state().thread).toMatchObject([{ createdAt: message(1).createdAt, seq: 1, delivery: 'succeed' }]);
  });

  it('is not sent when it is empty or white space', async () => {
    const { deps, calls } = world();
    const own = begin(deps);
    for (const nothing of ['', '   ', '\n\t \u00a0']) own.send(nothing);
    await pass(1_000);
    expect([calls.send, own.state().thread]).toEqual([0, []]);
  });

  it('without a line is kept, also over a reload, and sent once and in order when the line is back', async () => {
    const { deps, calls, line, stored } = world();
    const before = begin(deps);
    before.load();
    await pass();
    line.isCut = true;
    before.send('one');
    before.send('two');
    await pass(20_000);
    expect(before.state().thread.map(({ delivery }) => delivery)).toEqual(['sending', 'sending']);
    before.end();
    const after = begin(deps);
    expect(texts(after)).toEqual(['one', 'two']);
    line.isCut = false;
    await pass(10_000);
    expect(stored.map((one) => one.message.payload?.message)).toEqual(['one', 'two']);
    expect([calls.send, outbox.all()]).toEqual([2, []]);
  });

  it('whose answer was lost is sent again under the same id, and stands there once', async () => {
    const { deps, line, stored } = world();
    const own = begin(deps);
    own.load();
    await pass();
    line.answers = false;
    own.send('Hello');
    await pass(1_000);
    line.answers = true;
    await pass(10_000);
    expect(stored).toHaveLength(1);
    expect(own.state().thread).toMatchObject([{ seq: 1, delivery: 'succeed' }]);
  });

  it('that the server refuses is failed, and can be tried again', async () => {
    const { deps } = world();
    const send = vi.fn(deps.send).mockRejectedValueOnce(new ApiError('NO_DATA', 404));
    const own = begin({ ...deps, send });
    own.send('Hello');
    await pass(1_000);
    expect(own.state().thread).toMatchObject([{ delivery: 'failed', error: { code: 'NO_DATA' } }]);
    expect(outbox.all()).toEqual([]);
    own.retry(own.state().thread[0]?.id ?? '');
    await pass(1_000);
    expect(own.state().thread).toMatchObject([{ delivery: 'succeed' }]);
  });
});

describe('the room', () => {
  it('is named by the prefix and the id, looked at every 5 s, and joined again when it was cut off', async () => {
    const { deps, calls, socket, hear } = world();
    begin(deps);
    await pass();
    expect(calls.join).toEqual(['room-g1']);
    socket.connected = false;
    hear('disconnect');
    await pass(4_999);
    expect(socket.connect).not.toHaveBeenCalled();
    await pass(1);
    expect(socket.connect).toHaveBeenCalledTimes(1);
    expect(calls.join).toEqual(['room-g1', 'room-g1']);
  });

  it('after a cut asks for what came meanwhile, and shows nothing twice', async () => {
    const { deps, calls, socket, hear, add, line } = world();
    for (let seq = 1; seq <= 3; seq += 1) add(fromTeam(seq));
    const own = begin(deps);
    own.load();
    await pass();
    socket.connected = false;
    hear('disconnect');
    expect(own.state().hasLine).toBe(false);
    line.isSocketCut = true;
    add(fromTeam(4));
    add(fromTeam(5));
    line.isSocketCut = false;
    await pass(5_000);
    expect(calls.history.at(-1)).toMatchObject({ after: 3 });
    expect(own.state().thread.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    expect(own.state()).toMatchObject({ hasLine: true, unread: 2 });
  });

  it('asks for what the server itself did not hear, though the line was never cut', async () => {
    const { deps, hear, add, line } = world();
    add(fromTeam(1));
    const own = begin(deps);
    own.load();
    await pass();
    line.isSocketCut = true;
    add(fromTeam(2));
    await pass();
    expect(own.state().thread).toHaveLength(1);
    hear('missed', {});
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
    expect(own.state()).toMatchObject({ load: 'failed', hasLine: false });
    line.isCut = false;
    await pass(5_000);
    expect(own.state()).toMatchObject({ load: 'done', hasLine: true, thread: [{ seq: 1 }] });
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
    const { deps, calls, hear } = world();
    const own = begin(deps);
    await pass();
    for (let letter = 0; letter < 5; letter += 1) own.type();
    expect(calls.typing).toBe(1);
    hear('typing', { by: 'customer' });
    expect(own.state().isTyping).toBe(false);
    hear('typing', { by: 'team' });
    expect(own.state().isTyping).toBe(true);
    await pass(6_000);
    expect(own.state().isTyping).toBe(false);
  });
});

describe('the history', () => {
  it('comes in pages of ten, older ones when asked, until there are no more', async () => {
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
    expect(calls.history.filter((wish) => !('after' in wish))).toEqual([
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
    own.send('Hello');
    own.load();
    await pass();
    expect(texts(own)).toEqual(['message 1', 'Hello']);
  });

  it('counts what nobody has seen; having read is reported at most once a second', async () => {
    const { deps, calls, add } = world();
    const own = begin(deps);
    own.load();
    await pass();
    add(fromTeam(1));
    expect([own.state().unread, calls.read]).toEqual([1, 0]);
    own.see(true);
    expect([own.state().unread, calls.read]).toEqual([0, 1]);
    for (let seq = 2; seq <= 6; seq += 1) add(fromTeam(seq));
    expect(calls.read).toBe(1);
    await pass(1_000);
    expect(calls.read).toBe(2);
    await pass(5_000);
    expect([own.state().unread, calls.read]).toEqual([0, 2]);
  });
});

describe('a file', () => {
  const file = new File(['x'], 'slip.png', { type: 'image/png' });
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
  });

  it('is uploaded with its progress, then sent, then there', async () => {
    const { deps, stored } = world();
    let finish = (_answer: { path: string }) => {};
    let tell = (_share: number) => {};
    const upload: ChatDeps<Config>['upload'] = (_kind, { onProgress }) => {
      tell = onProgress;
      return new Promise((resolve) => {
        finish = resolve;
      });
    };
    const own = begin({ ...deps, upload });
    await pass();
    own.attach(file);
    await pass();
    tell(0.4);
    expect(own.state().thread).toMatchObject([{ delivery: 'uploading_file', progress: 0.4, preview: 'blob:x' }]);
    finish({ path: '/api/chat/files/x.jpg' });
    await pass();
    expect(own.state().thread).toMatchObject([{ delivery: 'sending' }]);
    await pass(500);
    expect(own.state().thread).toMatchObject([{ delivery: 'succeed' }]);
    expect(stored[0]?.message.payload).toMatchObject({ filePath: '/api/chat/files/x.jpg', fileType: 'image' });
  });

  it('whose upload breaks is failed, is uploaded again when tried again, and can be taken away while it is on its way', async () => {
    const { deps, stored } = world();
    const upload = vi.fn(deps.upload).mockRejectedValueOnce(new ApiError('NETWORK'));
    const own = begin({ ...deps, upload });
    own.attach(file);
    await pass();
    const id = own.state().thread[0]?.id ?? '';
    expect(own.state().thread).toMatchObject([{ delivery: 'failed' }]);
    own.retry(id);
    await pass(500);
    expect([own.state().thread[0]?.delivery, stored.length]).toEqual(['succeed', 1]);
    upload.mockReturnValueOnce(new Promise(() => {}));
    own.attach(file);
    await pass();
    own.cancel(own.state().thread[1]?.id ?? '');
    expect(upload.mock.lastCall?.[1].signal.aborted).toBe(true);
    expect(own.state().thread).toHaveLength(1);
  });

  it('that may not be sent is refused before anything is', () => {
    const { deps } = world();
    const upload = vi.fn(deps.upload);
    const own = begin({ ...deps, upload });
    expect(() => own.attach(new File(['x'], 'slip'))).toThrow('FILE_NOT_SUPPORTED');
    expect([upload.mock.calls.length, own.state().thread]).toEqual([0, []]);
  });
});

it('somebody new is given one name, however much they do at once', async () => {
  const { deps, calls } = world();
  const own = begin(deps);
  own.load();
  own.send('Hello');
  await pass(1_000);
  expect(calls.config).toBe(1);
});

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
    expect(own.state().heard?.seq).toBe(2);
  });

  it('hears the typing and reading of its own customer alone, of all that its line hears', async () => {
    const { deps, add, hear } = world();
    const own = begin({ ...deps, side: 'other' });
    own.load();
    await pass();
    hear('typing', { room: 'room-g2', by: 'customer' });
    hear('typing', { room: 'room-g1', by: 'team' });
    hear('read', { room: 'room-g2', by: 'customer', seq: 9 });
    add(message(1, { guestId: 'g2' }));
    expect(own.state()).toMatchObject({ isTyping: false, readSeq: 0, thread: [] });
    hear('typing', { room: 'room-g1', by: 'customer' });
    hear('read', { room: 'room-g1', by: 'customer', seq: 3 });
    expect(own.state()).toMatchObject({ isTyping: true, readSeq: 3 });
  });

  it('sends what was written also when the agent has gone on to the next customer', async () => {
    const { deps, calls } = world();
    const own = begin({ ...deps, side: 'other', sendsOn: true });
    own.load();
    await pass();
    own.send('On it');
    expect(own.state().thread.at(-1)).toMatchObject({ sender: 'other', delivery: 'sending' });
    own.end();
    await pass(1_000);
    expect([calls.send, outbox.all()]).toEqual([1, []]);
  });
});
