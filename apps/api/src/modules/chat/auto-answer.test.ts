import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@krapao/contract/calls/chat';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../app/seed/settings.ts';
import { type Chatter, givenGuest, historyOf, sendMessage } from '../../testing/chat.ts';
import { givenPlayer, type Player, statementOf, withdraw } from '../../testing/money.ts';
import { type MoneyServer, moneyServer } from '../../testing/money-server.ts';
import { drawSlip } from '../../testing/slip-pictures.ts';
import { upload } from '../../testing/slips.ts';

let server: MoneyServer;
beforeAll(async () => {
  server = await moneyServer();
});
afterAll(() => server.close());

const press = (payload: string): ChatMessage => ({ message_type: 'postback', payload: { title: 'x', payload } });

/** The automatic answer to a message, in a language. */
async function answered(chatter: Chatter, message: ChatMessage | string, language = 'en') {
  const headers = { ...chatter.headers, 'accept-language': language } as { cookie: string };
  const { body } = await sendMessage(server, { ...chatter, headers }, message);
  return (await historyOf(server, chatter, { after: body.seq, limit: 100 })).map(({ message: answer }) => answer);
}
const textsOf = (messages: readonly ChatMessage[]) => messages.map(({ payload }) => payload?.message);
const choicesOf = (message: ChatMessage | undefined) =>
  message?.payload?.quick_replies?.map(({ title, payload }) => `${title} ${payload}`);
const waits = async ({ id }: { id: string }) => {
  const [row] = await server.database.query<{ waiting: boolean }>(
    'select waiting_since is not null as waiting from chat_conversation where member_id = $1',
    [id],
  );
  return row?.waiting;
};

describe('the first message', () => {
  it.each([
    ['th', DEFAULT_SETTINGS.chat.greeting.th, 'ฝากเงิน menu:deposit'],
    ['lo', DEFAULT_SETTINGS.chat.greeting.la, 'ຝາກເງິນ menu:deposit'],
    ['en', DEFAULT_SETTINGS.chat.greeting.en, 'Deposit menu:deposit'],
  ])('is greeted in %s, with the menu under it, once', async (language, greeting, choice) => {
    const guest = await givenGuest(server);
    const [first] = await answered(guest, 'hello', language);
    expect([first?.message_type, first?.payload?.message]).toEqual(['quick_replies', greeting]);
    expect(choicesOf(first)).toContain(choice);
    expect(await answered(guest, 'hello again', language)).toEqual([]);
  });
});

describe('the menu', () => {
  it('leads from main to help with deposits and on, in data that an operator changes', async () => {
    const guest = await givenGuest(server);
    const [main] = await answered(guest, press('menu:main'));
    expect(choicesOf(main)).toEqual([
      'Deposit menu:deposit',
      'Slip status menu:slip',
      'Withdrawal status menu:withdraw',
      'Talk to support menu:person',
    ]);
    const [help] = await answered(guest, press('menu:deposit'));
    expect(help?.payload?.message).toContain('Transfer from your own account');
    const menu = DEFAULT_SETTINGS.chatMenu.map((entry) =>
      entry.code === 'deposit' ? { ...entry, text: { ...entry.text, en: 'Ask at the counter' } } : entry,
    );
    await server.saveSetting('chatMenu', menu);
    expect(textsOf(await answered(guest, press('menu:deposit')))).toEqual(['Ask at the counter']);
    await server.saveSetting('chatMenu', DEFAULT_SETTINGS.chatMenu);
  });

  it.each(['menu:nowhere', 'menu:__proto__', 'slip:', 'rate:5', 'rate:99'])(
    'answers nothing to %s, and a person looks',
    async (payload) => {
      const player = await givenPlayer(server);
      await sendMessage(server, player, 'hello');
      expect(await answered(player, press(payload))).toEqual([]);
      expect(await waits(player)).toBe(true);
    },
  );

  it('cannot be saved with a way that leads nowhere', async () => {
    await expect(server.saveSetting('chatMenu', DEFAULT_SETTINGS.chatMenu.slice(0, 2))).rejects.toThrow();
  });

  it('calls a person, and says when one is back where the team is away', async () => {
    const player = await givenPlayer(server);
    const [here] = await answered(player, press('menu:person'));
    expect(here?.payload?.message).toContain('right here');
    expect(await waits(player)).toBe(true);
    const now = new Date(server.clock.now().getTime() + 7 * 3_600_000).getUTCHours();
    const hour = (offset: number) => `${String((now + offset + 24) % 24).padStart(2, '0')}:00`;
    await server.saveSetting('chat', { ...DEFAULT_SETTINGS.chat, hoursFrom: hour(2), hoursTo: hour(4) });
    const [away] = await answered(player, press('menu:person'));
    expect(away?.payload?.message).toBe(`Our team is away and back at ${hour(2)}. Leave your message here`);
    expect((await server.call('GET /api/chat/config')).body.office).toEqual({
      isOpen: false,
      from: hour(2),
      to: hour(4),
    });
    await server.saveSetting('chat', { ...DEFAULT_SETTINGS.chat, hoursFrom: hour(-1), hoursTo: hour(2) });
    expect((await server.call('GET /api/chat/config')).body.office.isOpen).toBe(true);
    await server.saveSetting('chat', DEFAULT_SETTINGS.chat);
  });
});

describe('the member’s own rows', () => {
  const givenSlip = async (player: Player): Promise<string> =>
    (await upload(server, player, await drawSlip(randomUUID()))).body.reference;

  it('tell how a slip is, chosen or typed by its reference, in the member’s language', async () => {
    const player = await givenPlayer(server);
    const reference = await givenSlip(player);
    const [question] = await answered(player, press('menu:slip'));
    expect(choicesOf(question)?.[0]).toBe(`${reference} slip:${reference}`);
    expect(textsOf(await answered(player, reference.toLowerCase(), 'th'))).toEqual([`สลิป ${reference} กำลังดำเนินการ`]);
    await server.database.query(
      `update slip set status = 'failed', reason = 'EXPIRED_SLIP', settled_at = now() where reference = $1`,
      [reference],
    );
    expect(textsOf(await answered(player, press(`slip:${reference}`), 'lo'))).toEqual([
      `ສະລິບ ${reference} ບໍ່ຜ່ານ: ສະ\u2060ລິບໝົດອາຍຸ`,
    ]);
    await server.database.query(`update slip set status = 'credited', reason = null where reference = $1`, [reference]);
    expect(textsOf(await answered(player, press(`slip:${reference}`)))).toEqual([
      `Slip ${reference} was accepted. The money is in your wallet`,
    ]);
    expect(await waits(player)).toBe(false);
  });

  it('are never another’s: a slip of somebody else is not found', async () => {
    const [player, victim] = [await givenPlayer(server), await givenPlayer(server)];
    const reference = await givenSlip(victim);
    await answered(player, press('menu:slip'));
    for (const message of [press(`slip:${reference}`), reference]) {
      expect((await answered(player, message))[0]?.payload?.message).toMatch(/^No such slip/);
    }
  });

  it('tell how the last withdrawals are, as cards that follow their lines', async () => {
    const player = await givenPlayer(server, { money: 1_000 });
    expect(textsOf(await answered(player, press('menu:withdraw')))).toEqual(['No withdrawals yet']);
    await withdraw(server, player, 250);
    const [line] = (await statementOf(server, player, { type: 'withdraw' })).statements;
    const [card, end] = await answered(player, press('menu:withdraw'));
    expect(card?.payload).toMatchObject({ reference: line?.reference });
    expect(card?.payload?.message).toMatch(/^Withdrawal of 250 baht on \d\d\/\d\d\/\d{4} \d\d:\d\d: in progress$/);
    expect(end?.payload?.message).toBe('Your latest withdrawals');
  });

  it('are for members: a guest is asked to log in', async () => {
    const guest = await givenGuest(server);
    for (const payload of ['menu:slip', 'menu:withdraw', 'slip:ABCDEFGH23']) {
      expect((await answered(guest, press(payload))).at(-1)?.payload?.message).toMatch(/^Log in first/);
    }
  });

  it('stand in a message as a card by their reference, and another’s do not', async () => {
    const [player, stranger] = [await givenPlayer(server, { money: 500 }), await givenPlayer(server)];
    const [line] = (await statementOf(server, player)).statements;
    const card: ChatMessage = { message_type: 'text', payload: { message: 'this one', reference: line?.reference } };
    expect((await sendMessage(server, player, card)).status).toBe(200);
    const stored = (await historyOf(server, player)).at(-1)?.message.payload;
    expect(stored).toEqual({ message: 'this one', reference: line?.reference });
    for (const chatter of [stranger, await givenGuest(server)]) {
      const refused = await sendMessage(server, chatter, card);
      expect([refused.status, refused.body.message]).toEqual([404, 'NO_DATA']);
    }
  });
});
