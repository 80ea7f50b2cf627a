import { randomUUID } from 'node:crypto';
import type { ChatMessage } from '@krapao/contract/calls/chat';
import { officeChatCalls } from '@krapao/contract/office/chat';
import { officeChatRoutes } from '../modules/chat/public.ts';
import { say, text } from './chat.ts';
import { givenPlayer, type Player } from './money.ts';
import { type MoneyServer, moneyServer } from './money-server.ts';
import { givenOperator, recogniseOperators, type Sent, servedTable } from './served-table.ts';

export const nok = givenOperator(['chat.read', 'chat.write'], 'nok');
export const tan = givenOperator(['chat.read', 'chat.write'], 'tan');
const AGENTS = new Map([nok, tan].map(({ id }) => [id, { name: `Agent ${id}`, picture: null }]));

export type OfficeChat = Awaited<ReturnType<typeof officeChat>>;
/** A member who has written, and their conversation. */
export type Given = { id: string; player: Player };

/** The members' server, and beside it the team's calls on a port of their own. */
export async function officeChat() {
  const server: MoneyServer = await moneyServer();
  server.startSignals();
  const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const port = await servedTable(server, {
    calls: officeChatCalls,
    routes: (serve) =>
      officeChatRoutes(serve, { ...server.modules.chat, agent: async (operatorId) => AGENTS.get(operatorId) }),
    recognisers: { operator: recogniseOperators },
    limitFactor: 1_000,
    uploads: { folder: server.env.FILES_DIR, bytesMax: server.modules.uploadBytesMax },
  });

  /** As an operator does it; what comes back is looked at as it is. */
  const office = async (call: string, { as = nok, ...sent }: Sent & { as?: { token: string } } = {}) => {
    const { status, body } = await port.send(call, { token: as.token, ...sent });
    // biome-ignore lint/suspicious/noExplicitAny: answers of many calls.
    return { status, body: body as any };
  };
  return {
    server,
    url,
    portUrl: port.url,
    office,
    async givenConversation(line = 'help me', money = 0): Promise<Given> {
      const player = await givenPlayer(server, { money });
      await say(server, player, line);
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
    async close() {
      await port.close();
      await server.close();
    },
  };
}
