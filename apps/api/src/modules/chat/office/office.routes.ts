import type { officeChatCalls } from '@krapao/contract/office/chat';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Serve } from '../../../platform/http/serve.ts';
import { storeFile } from '../files/upload-file.ts';
import type { OfficeChatDeps } from '../in-known-conversation.ts';
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
import { moveToDesk } from './move-to-desk.ts';
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
import { atDesk, readerOf } from './reader.ts';

const DONE = { message: 'OK' } as const;

export function officeChatRoutes(serve: Serve<typeof officeChatCalls>, deps: OfficeChatDeps): void {
  const office = officeRepository(deps.db);

  serve('GET /api/office/chat', async ({ query, operator }) => readInbox(deps, readerOf(operator), query));
  serve('GET /api/office/chat/counts', async ({ operator }) => readCounts(deps, readerOf(operator)));
  serve('GET /api/office/chat/team', async ({ query }) => deps.team(query.desk));
  serve('GET /api/office/chat/search', async ({ query, operator }) =>
    findMessages(deps, readerOf(operator), query.words, query.limit),
  );
  serve('GET /api/office/chat/{id}', async ({ params, operator }) =>
    readConversation(deps, readerOf(operator), params.id),
  );
  serve('GET /api/office/chat/{id}/messages', async ({ params, query, operator }) =>
    readMessages(deps, readerOf(operator), params.id, query),
  );
  serve('GET /api/office/chat/{id}/transcript', async ({ params, operator }) =>
    writeTranscript(deps, readerOf(operator), params.id),
  );

  serve('POST /api/office/chat/{id}/messages', async ({ params, body, operator }) =>
    answerCustomer(deps, readerOf(operator), params.id, body),
  );
  serve('POST /api/office/chat/{id}/file', async ({ params, form, operator }) => {
    const { name } = await storeFile(deps, form, ['image', 'video'], (save) =>
      atDesk(deps, readerOf(operator), params.id, ({ transaction, conversation }) =>
        save(transaction, conversation.id),
      ),
    );
    return { path: FILE_PATH + deps.links.sign(name) };
  });
  serve('POST /api/office/chat/{id}/read', async ({ params, operator }) => {
    await markReadByTeam(deps, readerOf(operator), params.id);
    return DONE;
  });
  serve('POST /api/office/chat/{id}/take', async ({ params, operator }) => {
    await takeConversation(deps, readerOf(operator), params.id);
    return readLine(deps, readerOf(operator), params.id);
  });
  serve('POST /api/office/chat/{id}/hand-over', async ({ params, body, operator }) => {
    await handOver(deps, readerOf(operator), params.id, body.to);
    return readLine(deps, readerOf(operator), params.id);
  });
  serve('POST /api/office/chat/{id}/desk', async ({ params, body, operator }) => {
    await moveToDesk(deps, readerOf(operator), params.id, body);
    return DONE;
  });
  serve('POST /api/office/chat/{id}/labels', async ({ params, body, operator }) => {
    await setLabels(deps, readerOf(operator), params.id, body.labels);
    return readLine(deps, readerOf(operator), params.id);
  });
  serve('POST /api/office/chat/{id}/notes', async ({ params, body, operator }) => {
    const conversation = await readLine(deps, readerOf(operator), params.id);
    const note = { by: operator.id, text: body.text, createdAt: deps.clock.now(), desk: null };
    await office.addNote(deps.random.uuid(), params.id, note);
    await notifyTeam(deps, conversation);
    return DONE;
  });
  serve('POST /api/office/chat/{id}/close', async ({ params, query, operator }) => {
    await closeConversation(deps, readerOf(operator), params.id, query.over);
    return readLine(deps, readerOf(operator), params.id);
  });
  serve('POST /api/office/chat/{id}/reopen', async ({ params, operator }) => {
    await reopenConversation(deps, readerOf(operator), params.id);
    return readLine(deps, readerOf(operator), params.id);
  });

  serve('PUT /api/office/chat/{id}/member', async ({ params, body, operator }) => {
    await linkGuest(deps, readerOf(operator), params.id, body.memberId);
    return readLine(deps, readerOf(operator), params.id);
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
