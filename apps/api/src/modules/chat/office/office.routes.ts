import type { officeChatCalls } from '@krapao/contract/office/chat';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Serve } from '../../../platform/http/serve.ts';
import { storeFile } from '../files/upload-file.ts';
import { inKnownConversation, type OfficeChatDeps } from '../in-known-conversation.ts';
import { FILE_PATH } from '../present-message.ts';
import { answerCustomer } from './answer-customer.ts';
import {
  closeConversation,
  handOver,
  linkGuest,
  markReadByTeam,
  notifyTeam,
  reopenConversation,
  setLabels,
  takeConversation,
} from './change-conversation.ts';
import { officeRepository } from './office.repository.ts';
import {
  findMessages,
  readConversation,
  readCounts,
  readInbox,
  readLine,
  readMessages,
  writeTranscript,
} from './read-inbox.ts';

const DONE = { message: 'OK' } as const;

export function officeChatRoutes(serve: Serve<typeof officeChatCalls>, deps: OfficeChatDeps): void {
  const office = officeRepository(deps.db);

  serve('GET /api/office/chat', async ({ query, operator }) => readInbox(deps, operator.id, query));
  serve('GET /api/office/chat/counts', async ({ operator }) => readCounts(deps, operator.id));
  serve('GET /api/office/chat/team', async () => deps.team());
  serve('GET /api/office/chat/search', async ({ query }) => findMessages(deps, query.words, query.limit));
  serve('GET /api/office/chat/{id}', async ({ params, operator }) => readConversation(deps, operator.id, params.id));
  serve('GET /api/office/chat/{id}/messages', async ({ params, query }) => readMessages(deps, params.id, query));
  serve('GET /api/office/chat/{id}/transcript', async ({ params }) => writeTranscript(deps, params.id));

  serve('POST /api/office/chat/{id}/messages', async ({ params, body, operator }) =>
    answerCustomer(deps, params.id, { ...body, operatorId: operator.id }),
  );
  serve('POST /api/office/chat/{id}/file', async ({ params, form }) => {
    const { name } = await storeFile(deps, form, ['image', 'video'], (save) =>
      inKnownConversation(deps, params.id, ({ transaction, conversation }) => save(transaction, conversation.id)),
    );
    return { path: FILE_PATH + deps.links.sign(name) };
  });
  serve('POST /api/office/chat/{id}/read', async ({ params, operator }) => {
    await markReadByTeam(deps, params.id, operator.id);
    return DONE;
  });
  serve('POST /api/office/chat/{id}/take', async ({ params, operator }) => {
    await takeConversation(deps, params.id, operator.id);
    return readLine(deps, operator.id, params.id);
  });
  serve('POST /api/office/chat/{id}/hand-over', async ({ params, body, operator }) => {
    await handOver(deps, params.id, body.to);
    return readLine(deps, operator.id, params.id);
  });
  serve('POST /api/office/chat/{id}/labels', async ({ params, body, operator }) => {
    await setLabels(deps, params.id, body.labels);
    return readLine(deps, operator.id, params.id);
  });
  serve('POST /api/office/chat/{id}/notes', async ({ params, body, operator }) => {
    await readLine(deps, operator.id, params.id);
    const note = { by: operator.id, text: body.text, createdAt: deps.clock.now() };
    await office.addNote(deps.random.uuid(), params.id, note);
    await notifyTeam(deps, params.id);
    return DONE;
  });
  serve('POST /api/office/chat/{id}/close', async ({ params, query, operator }) => {
    await closeConversation(deps, params.id, { by: operator.id, over: query.over });
    return readLine(deps, operator.id, params.id);
  });
  serve('POST /api/office/chat/{id}/reopen', async ({ params, operator }) => {
    await reopenConversation(deps, params.id);
    return readLine(deps, operator.id, params.id);
  });

  serve('PUT /api/office/chat/{id}/member', async ({ params, body, operator }) => {
    await linkGuest(deps, params.id, body.memberId);
    return readLine(deps, operator.id, params.id);
  });

  serve('GET /api/office/canned-replies', async () => office.canned());
  serve('POST /api/office/canned-replies', async ({ body }) => {
    await office.saveCanned(body);
    return DONE;
  });
  serve('DELETE /api/office/canned-replies/{code}', async ({ params }) => {
    if (!(await office.removeCanned(params.code))) throw new AppError('NO_DATA');
    return DONE;
  });
}
