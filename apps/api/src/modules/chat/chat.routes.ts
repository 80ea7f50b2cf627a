import type { Serve } from '../../platform/http/serve.ts';
import { operationId } from '../../platform/secrets/random.ts';
import type { ChatDeps } from './chat.deps.ts';
import { type Claim, type Customer, customerOf, refuseOtherCustomer, type Visitor } from './customer.ts';
import { uploadFile } from './files/upload-file.ts';
import { markRead } from './mark-read.ts';
import { FILE_PATH } from './present-message.ts';
import { configReader } from './read-config.ts';
import { readHistory } from './read-history.ts';
import { mergeGuest } from './retention/merge-guest.ts';
import { sendMessage } from './send-message.ts';

export function chatRoutes(serve: Serve, deps: ChatDeps): void {
  /** The caller as a customer. A member's first call here merges their conversation as a guest. */
  const customer = async (visitor: Visitor, claimed: Claim = {}): Promise<Customer> => {
    refuseOtherCustomer(claimed, visitor);
    const { member, guest } = visitor;
    if (member && !guest.isNew) await mergeGuest(deps, member.id, guest.id);
    return customerOf(visitor);
  };

  serve('GET /api/chat/config', configReader(deps));

  serve('POST /api/chat/send-message', async (input) => {
    const { message, session_id: sessionId = null } = input.body;
    const whose = await customer(input, input.body);
    const id = input.body.id ?? operationId(deps.random, whose.memberId ?? whose.guestId, input.idempotencyKey);
    const { createdAt, seq } = await sendMessage(deps, whose, {
      ...{ id, message, sessionId, locale: input.locale },
      ...{ device: input.device, page: input.body.page ?? undefined },
    });
    return { timestamp: createdAt.toISOString(), seq };
  });

  serve('POST /api/chat/history', async (input) => readHistory(deps, await customer(input, input.body), input.body));

  serve('PUT /api/chat/read-customer/', async (input) => {
    await markRead(deps, await customer(input, input.body));
    return { message: 'OK' };
  });

  for (const kind of ['image', 'video'] as const) {
    serve(`POST /api/chat/upload-${kind}`, async (input) => {
      const { name } = await uploadFile(deps, await customer(input), input.form, [kind]);
      return { path: FILE_PATH + deps.links.sign(name) };
    });
  }
}
