import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@krapao/contract/calls/chat';
import { sendMessage, text } from './chat.ts';
import { givenPlayer, type Player } from './money.ts';
import { type MoneyServer, moneyServer } from './money-server.ts';
import { givenOperator } from './operators.ts';

export type OfficeChat = Awaited<ReturnType<typeof officeChat>>;
/** A member with a message, and their conversation. */
export type Given = { id: string; player: Player };

/** The server with both ports open, and two signed-in agents. */
export async function officeChat() {
  const server: MoneyServer = await moneyServer();
  server.startSignals();
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const officeUrl = await server.officeApp.listen({ host: '127.0.0.1', port: 0 });
  const [nok, tan] = [await givenOperator(server, 'support'), await givenOperator(server, 'support')];

  /** Calls as an operator; the body is untyped. */
  const office = async (call: string, { as = nok, body }: { as?: { cookie: string }; body?: object } = {}) => {
    const [method = '', path = ''] = call.split(' ');
    const answer = await fetch(officeUrl + path, {
      method,
      headers: { cookie: as.cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: answers of many calls.
    return { status: answer.status, body: (await answer.json()) as any };
  };
  return {
    server,
    nok,
    tan,
    url,
    officeUrl,
    office,
    async givenConversation(line = 'help me', money = 0): Promise<Given> {
      const player = await givenPlayer(server, { money });
      await sendMessage(server, player, line);
      const [row] = await server.database.query<{ id: string }>(
        'select id from chat_conversation where member_id = $1',
        [player.id],
      );
      return { id: row?.id ?? '', player };
    },
    answer: (id: string, message: ChatMessage | string) =>
      office(`POST /api/office/chat/${id}/messages`, {
        body: { id: randomUUID(), message: typeof message === 'string' ? text(message) : message },
      }),
    lineOf: async (id: string) => (await office(`GET /api/office/chat/${id}`)).body,
    close: () => server.close(),
  };
}
