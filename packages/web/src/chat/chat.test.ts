import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { message } from '../testing/chat-messages.ts';
import { begin, pass, stopTheClock, texts, world } from '../testing/chat-world.ts';

stopTheClock();

describe('what is written', () => {
  it('stands in the history at once, is sent half a second later, and gets the time of the server', {
    tags: ['S4.50', 'S4.51', 'S4.52', 'S9.5'],
  }, async () => {
    const { deps, calls } = world();
    const own = begin(deps);
    own.load();
    await pass();
    own.sendText('Hello');
    expect(own.state().thread).toMatchObject([
      { createdAt: null, delivery: 'sending', message: { payload: { message: 'Hello' } } },
    ]);
    await pass(499);
    expect(calls.send).toBe(0);
    await pass(1);
    expect(calls.send).toBe(1);
    expect(own.state().thread).toMatchObject([{ createdAt: message(1).createdAt, seq: 1, delivery: 'succeed' }]);
  });

  it('is not sent when it is empty or white space', { tags: ['S5.13'] }, async () => {
    const { deps, calls } = world();
    const own = begin(deps);
    for (const nothing of ['', '   ', '\n\t \u00a0', '\u200b\u200c\u200d', ' \u2060\n\ufeff ']) own.sendText(nothing);
    await pass(1_000);
    expect([calls.send, own.state().thread]).toEqual([0, []]);
  });

  it('keeps the marks that join an emoji and part the words of Thai and Lao', async () => {
    const { deps } = world();
    const own = begin(deps);
    const written = ['👩\u200d👧', 'ฝาก\u200bเงิน', 'ຝາກ\u200cເງິນ'];
    for (const words of written) own.sendText(` ${words}\n`);
    expect(texts(own)).toEqual(written);
  });

  it('without a line is kept, also over a reload, and sent once and in order when the line is back', async () => {
    const { deps, outbox, calls, line, stored } = world();
    const before = begin(deps);
    before.load();
    await pass();
    line.isCut = true;
    before.sendText('one');
    before.sendText('two');
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
    own.sendText('Hello');
    await pass(1_000);
    line.answers = true;
    await pass(10_000);
    expect(stored).toHaveLength(1);
    expect(own.state().thread).toMatchObject([{ seq: 1, delivery: 'succeed' }]);
  });

  it('that the server refuses is failed, and can be tried again', async () => {
    const { deps, outbox } = world();
    const send = vi.fn(deps.send).mockRejectedValueOnce(new ApiError('NO_DATA', 404));
    const own = begin({ ...deps, send });
    own.sendText('Hello');
    await pass(1_000);
    expect(own.state().thread).toMatchObject([{ delivery: 'failed', error: { code: 'NO_DATA' } }]);
    expect(outbox.all()).toEqual([]);
    own.retry(own.state().thread[0]?.id ?? '');
    await pass(1_000);
    expect(own.state().thread).toMatchObject([{ delivery: 'succeed' }]);
  });
});

it('somebody new is given one name, however much they do at once', async () => {
  const { deps, calls } = world();
  const own = begin(deps);
  own.load();
  own.sendText('Hello');
  await pass(1_000);
  expect(calls.config).toBe(1);
});
