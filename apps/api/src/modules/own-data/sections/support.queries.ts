import { type Section, time } from './section.ts';

const CONVERSATION = '(select id from chat_conversation where member_id = $1)';

export const SUPPORT: readonly Section[] = [
  {
    name: 'chat',
    tables: ['chat_conversation', 'chat_message', 'chat_reply_time'],
    columns: ['at', 'sender', 'agent', 'message'],
    sql: `select ${time('created_at')}, sender, agent->>'name', coalesce(nullif(plain, ''), message::text)
      from chat_message where conversation_id = ${CONVERSATION} order by seq`,
  },
  {
    name: 'chat-files',
    tables: ['chat_file'],
    columns: ['at', 'type', 'file'],
    sql: `select ${time('created_at')}, type, 'chat/' || name from chat_file
      where conversation_id = ${CONVERSATION} order by created_at, name`,
  },
  {
    name: 'complaints',
    tables: ['complaint'],
    columns: ['at', 'number', 'reference', 'message', 'dueAt', 'answer', 'isUpheld', 'answeredAt'],
    sql: `select ${time('created_at')}, number, reference, message, ${time('due_at')}, answer, is_upheld::text,
        ${time('answered_at')}
      from complaint where member_id = $1 order by created_at`,
  },
  {
    name: 'documents',
    tables: ['member_document'],
    columns: ['at', 'kind', 'state', 'receivedAt', 'endedAt', 'because', 'expiresAt'],
    sql: `select ${time('requested_at')}, kind, state, ${time('received_at')}, ${time('decided_at')}, refusal,
        expires_on::text
      from member_document where member_id = $1 order by requested_at`,
  },
  {
    name: 'document-files',
    tables: ['member_document_file'],
    columns: ['at', 'kind', 'file'],
    sql: `select ${time('f.uploaded_at')}, kind, 'documents/' || f.id || '.jpg'
      from member_document_file f join member_document d on d.id = f.document_id
      where f.member_id = $1 and removed_at is null order by f.uploaded_at`,
  },
  {
    name: 'notices',
    tables: ['notice'],
    columns: ['at', 'kind', 'reference', 'details', 'readAt'],
    sql: `select ${time('created_at')}, kind, reference, data::text, ${time('read_at')} from notice
      where member_id = $1 order by id`,
  },
  {
    name: 'downloads',
    tables: ['data_export'],
    columns: ['at', 'state', 'readyAt', 'expiresAt'],
    sql: `select ${time('requested_at')}, state, ${time('ready_at')}, ${time('expires_at')} from data_export
      where member_id = $1 order by requested_at`,
  },
];
