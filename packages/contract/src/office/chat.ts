import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { ChatMessage, Conversation } from '../calls/chat.ts';
import { Timestamp, text } from '../primitives.ts';

/** A conversation as the team's inbox shows it. */
export const InboxLine = z.object({
  id: z.uuid(),
  /** Null for a guest. */
  memberId: z.string().nullable(),
  name: z.string().nullable(),
  username: z.string().nullable(),
  state: z.enum(['open', 'closed']),
  /** Who has it; nobody while the automatic answers do. */
  takenBy: z.string().nullable(),
  labels: z.array(z.string()),
  /** What the team has not read yet. */
  unread: z.int(),
  /** Since when the customer waits for an answer. */
  waitingSince: Timestamp.nullable(),
  last: Conversation.nullable(),
  /** One to five, when the customer said so. */
  rating: z.int().nullable(),
});

export const CannedReply = z.object({
  code: z.string().regex(/^[a-z0-9-]{1,40}$/),
  title: text(80),
  texts: z.object({ th: z.string(), la: z.string(), en: z.string() }),
});

const id = z.object({ id: z.uuid() });
const read = { access: 'operator', permission: 'chat.read', limit: 'read' } as const;
const write = { access: 'operator', permission: 'chat.write', limit: 'write', errors: ['NO_DATA'] } as const;
const Label = z.string().trim().min(1).max(40);

/** What the support team does. The members' port never serves these. */
export const officeChatCalls = defineCalls({
  'GET /api/office/chat': {
    ...read,
    summary: 'The inbox: who waits longest first, then the newest',
    query: z.object({
      state: z.enum(['open', 'closed']).default('open'),
      label: Label.optional(),
      takenBy: z.string().max(60).optional(),
      page: z.coerce.number().int().min(1).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    response: z.object({ total: z.int(), conversations: z.array(InboxLine) }),
  },
  'GET /api/office/chat/search': {
    ...read,
    summary: 'Messages with these words, newest first; Thai and Lao need no spaces',
    query: z.object({ words: text(100), limit: z.coerce.number().int().min(1).max(100).default(30) }),
    response: z.array(z.object({ conversation: z.uuid(), message: Conversation })),
  },
  'GET /api/office/chat/{id}': {
    ...read,
    summary: 'One conversation, with its notes',
    params: id,
    response: InboxLine.extend({
      notes: z.array(z.object({ by: z.string(), text: z.string(), createdAt: Timestamp })),
    }),
    errors: ['NO_DATA'],
  },
  'GET /api/office/chat/{id}/messages': {
    ...read,
    summary: 'Messages before a place, newest first',
    params: id,
    query: z.object({
      before: z.coerce.number().int().min(1).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    response: z.array(Conversation),
    errors: ['NO_DATA'],
  },
  'POST /api/office/chat/{id}/messages': {
    ...write,
    summary: 'Answers; sending the same id again changes nothing',
    params: id,
    body: z.object({ id: z.uuid(), message: ChatMessage }),
    response: Conversation,
  },
  'POST /api/office/chat/{id}/file': {
    ...write,
    limit: 'upload',
    multipart: true,
    summary: 'Uploads a picture or a video for an answer',
    params: id,
    response: z.object({ path: z.string() }),
    errors: ['NO_DATA', 'FILE_NOT_SUPPORTED', 'FILE_TOO_LARGE'],
  },
  'POST /api/office/chat/{id}/read': { ...write, summary: 'The team has read it', params: id, response: Done },
  'POST /api/office/chat/{id}/take': {
    ...write,
    summary: 'Takes a conversation, also from a colleague; the automatic answers end',
    params: id,
    response: InboxLine,
  },
  'POST /api/office/chat/{id}/hand-over': {
    ...write,
    summary: 'Hands a conversation to a colleague, or back to the automatic answers',
    params: id,
    body: z.object({ to: z.string().max(60).nullable() }),
    response: InboxLine,
  },
  'POST /api/office/chat/{id}/labels': {
    ...write,
    summary: 'Replaces the labels',
    params: id,
    body: z.object({ labels: z.array(Label).max(10) }),
    response: InboxLine,
  },
  'POST /api/office/chat/{id}/notes': {
    ...write,
    summary: 'Leaves a note that the customer never sees',
    params: id,
    body: z.object({ text: text(2_000) }),
    response: Done,
  },
  'POST /api/office/chat/{id}/close': {
    ...write,
    summary: 'Closes a conversation and asks the customer how it was',
    params: id,
    response: InboxLine,
  },
  'POST /api/office/chat/{id}/reopen': { ...write, summary: 'Opens it again', params: id, response: InboxLine },
  'GET /api/office/chat/{id}/transcript': {
    ...read,
    summary: 'All of a conversation as plain text',
    params: id,
    response: z.object({ fileName: z.string(), text: z.string() }),
    errors: ['NO_DATA'],
  },
  'GET /api/office/canned-replies': { ...read, summary: 'Canned replies', response: z.array(CannedReply) },
  'POST /api/office/canned-replies': {
    ...write,
    summary: 'Saves a canned reply',
    body: CannedReply,
    response: Done,
  },
  'DELETE /api/office/canned-replies/{code}': {
    ...write,
    summary: 'Removes a canned reply',
    params: z.object({ code: CannedReply.shape.code }),
    response: Done,
  },
});
