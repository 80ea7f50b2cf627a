import type { Serve } from '../../platform/serve.ts';
import type { ChatDeps } from './chat.deps.ts';
import { type Claim, type Customer, customerOf, refuseOtherCustomer, type Visitor } from './customer.ts';
import { markRead } from './mark-read.ts';
import { mergeGuest } from './merge-guest.ts';
import { FILE_PATH } from './present-message.ts';
import { configReader } from './read-config.ts';
import { readHistory } from './read-history.ts';
import { sendMessage } from './send-message.ts';
import { uploadFile } from './upload-file.ts';

export function chatRoutes(serve: Serve, deps: ChatDeps): void {
  /** Who asks. The first thing a member does here brings along what they wrote as a guest. */
  const customer = async (visitor: Visitor, claimed: Claim = {}): Promise<Customer> => {
    refuseOtherCustomer(claimed, visitor);
    const { member, guest } = visitor;
    if (member && !guest.isNew) await mergeGuest(deps, member.id, guest.id);
    return customerOf(visitor);
  };

  serve('GET /api/chat/config', configReader(deps));

  serve('POST /api/chat/send-message', async (asked) => {
    const { id, message, session_id: sessionId = null } = asked.body;
    const whose = await customer(asked, asked.body);
    const { createdAt, seq } = await sendMessage(deps, whose, { id, message, sessionId, locale: asked.locale });
    return { timestamp: createdAt.toISOString(), seq };
  });

  serve('POST /api/chat/history', async (asked) => readHistory(deps, await customer(asked, asked.body), asked.body));

  serve('PUT /api/chat/read-customer/', async (asked) => {
    await markRead(deps, await customer(asked, asked.body));
    return { message: 'OK' };
  });

  for (const kind of ['image', 'video'] as const) {
    serve(`POST /api/chat/upload-${kind}`, async (asked) => {
      const { name } = await uploadFile(deps, await customer(asked), asked.form, [kind]);
      return { path: FILE_PATH + deps.links.sign(name) };
    });
  }
}
