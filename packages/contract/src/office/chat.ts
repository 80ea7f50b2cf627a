import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { ChatMessage, Conversation } from '../calls/chat.ts';
import { CannedReplyDocument } from '../documents/lists.ts';
import { LOCALES } from '../locales.ts';
import { Timestamp, text } from '../primitives.ts';
import { CHAT_DESK_NAMES } from './chat-desks.ts';
import { next, pageLimit, pageOf } from './paging.ts';

/** A member of the team, by name even after leaving. */
const Person = z.object({ id: z.string(), name: z.string() });

const Customer = z.object({
  /** Null for a guest. */
  memberId: z.string().nullable(),
  name: z.string().nullable(),
  username: z.string().nullable(),
  /** The team's name for a guest, the end of the guest id; null for a member. */
  guest: z.string().nullable(),
});

const Desk = z.enum(CHAT_DESK_NAMES);

/** A conversation in the team's inbox. */
export const InboxLine = Customer.extend({
  id: z.uuid(),
  /** Language of the customer. */
  locale: z.enum(LOCALES),
  /** Signal topic of the conversation. */
  room: z.string(),
  state: z.enum(['open', 'closed']),
  /** The desk that has the conversation. */
  desk: Desk,
  /** Agent of the conversation; null while automatic answers handle it. */
  takenBy: Person.nullable(),
  labels: z.array(z.string()),
  /** Messages that its agent has not read; while nobody has it, that this operator has not read. */
  unread: z.int(),
  /** Last message that the customer has read. */
  customerReadSeq: z.int(),
  /** Start of the customer's wait for an answer. */
  waitingSince: Timestamp.nullable(),
  last: Conversation.nullable(),
  /** One to five, once the customer has rated. */
  rating: z.int().nullable(),
  /** The member that support takes a guest for; the guest gets nothing of that member. */
  linkedMemberId: z.string().nullable(),
});

export const CannedReply = CannedReplyDocument.extend({ code: z.string().regex(/^[a-z0-9-]{1,40}$/) });

const id = z.object({ id: z.uuid() });
const read = { access: 'operator', permission: 'chat.read', limit: 'read' } as const;
const write = { access: 'operator', permission: 'chat.write', limit: 'write', errors: ['NO_DATA'] } as const;
/** Of the desk that has the conversation. */
const atDesk = { ...write, orPermission: 'chat.finance', errors: ['NO_DATA', 'DESK_CHANGED'] } as const;
const Label = z.string().trim().min(1).max(40);

/** Calls of the support team, never served on the members' port. */
export const officeChatCalls = defineCalls({
  'GET /api/office/chat': {
    ...read,
    summary: 'The inbox: who waits longest first, then the newest',
    query: pageOf(30).extend({
      state: z.enum(['open', 'closed']).default('open'),
      desk: Desk.optional(),
      label: Label.optional(),
      takenBy: z.string().max(60).optional(),
      from: z.enum(['guests']).optional(),
    }),
    response: z.object({ conversations: z.array(InboxLine), next }),
  },
  'GET /api/office/chat/counts': {
    ...read,
    summary: 'How many conversations there are of each kind; what is more than a thousand is a thousand',
    response: z.object({
      /** Open conversations at support's desk, and at finance's. */
      open: z.int(),
      finance: z.int(),
      /** Customers who wait for an answer of the desks at which this operator works. */
      waiting: z.int(),
      /** Start of the longest current wait. */
      oldestSince: Timestamp.nullable(),
      /** Minutes after which a customer's wait is late. */
      targetMinutes: z.int(),
      /** Open conversations assigned to this operator. */
      mine: z.int(),
      /** Open conversations of guests at support's desk. */
      guests: z.int(),
      /** Conversations with news for this operator: their own, and those of nobody that wait for a person. */
      news: z.int(),
      /** The newest message of these. */
      newest: Customer.extend({ conversation: z.uuid(), message: Conversation }).nullable(),
    }),
  },
  'GET /api/office/chat/team': {
    ...read,
    summary: 'Who may answer customers of a desk, and who of them is on shift',
    query: z.object({ desk: Desk.default('support') }),
    response: z.array(Person.extend({ isOnShift: z.boolean() })),
  },
  'GET /api/office/chat/search': {
    ...read,
    summary: 'Messages with these words, newest first; Thai and Lao need no spaces',
    query: z.object({ words: text(100), limit: pageLimit(30) }),
    response: z.array(Customer.extend({ conversation: z.uuid(), message: Conversation })),
  },
  'GET /api/office/chat/{id}': {
    ...read,
    summary: 'One conversation, with its notes',
    params: id,
    response: InboxLine.extend({
      notes: z.array(
        z.object({
          by: Person,
          text: z.string(),
          createdAt: Timestamp,
          /** The desk that received the conversation with this note. */
          desk: Desk.nullable(),
        }),
      ),
      /** What is known of a guest; null for a member. */
      guestFacts: z
        .object({
          /** User agent of their last message. */
          device: z.string().nullable(),
          /** Pages they wrote from, the latest first. */
          pages: z.array(z.string()),
          firstAt: Timestamp,
          /** How often a conversation with them was closed before. */
          closedTimes: z.int(),
        })
        .nullable(),
    }),
    errors: ['NO_DATA'],
  },
  'GET /api/office/chat/{id}/messages': {
    ...read,
    summary: 'Messages before a place, newest first',
    params: id,
    query: z.object({
      before: z.coerce.number().int().min(1).optional(),
      /** Instead: messages after this position, oldest first, for a page that was disconnected. */
      after: z.coerce.number().int().min(0).optional(),
      limit: pageLimit(30),
    }),
    response: z.array(Conversation),
    errors: ['NO_DATA'],
  },
  'POST /api/office/chat/{id}/messages': {
    ...atDesk,
    summary: 'Answers; sending the same id again changes nothing',
    params: id,
    body: z.object({ id: z.uuid(), message: ChatMessage }),
    response: Conversation,
  },
  'POST /api/office/chat/{id}/file': {
    ...atDesk,
    limit: 'upload',
    multipart: true,
    summary: 'Uploads a picture or a video for an answer',
    params: id,
    response: z.object({ path: z.string() }),
    errors: ['NO_DATA', 'DESK_CHANGED', 'FILE_NOT_SUPPORTED', 'FILE_TOO_LARGE'],
  },
  'POST /api/office/chat/{id}/read': {
    ...atDesk,
    unaudited: 'A page says it by itself each time a message is seen; the conversation keeps how far the team has read',
    summary: 'The team has read it',
    params: id,
    response: Done,
  },
  'POST /api/office/chat/{id}/take': {
    ...atDesk,
    summary: 'Takes a conversation, also from a colleague; the automatic answers end',
    params: id,
    response: InboxLine,
  },
  'POST /api/office/chat/{id}/hand-over': {
    ...atDesk,
    summary: 'Hands a conversation to a colleague who may answer, or back to the automatic answers',
    params: id,
    body: z.object({ to: z.string().max(60).nullable() }),
    response: InboxLine,
  },
  'POST /api/office/chat/{id}/desk': {
    ...atDesk,
    summary: 'Hands a conversation to finance, or back to support, with a note why; its assignment ends',
    params: id,
    body: z.object({ to: Desk, note: text(2_000) }),
    response: Done,
  },
  'POST /api/office/chat/{id}/labels': {
    ...atDesk,
    summary: 'Replaces the labels',
    params: id,
    body: z.object({ labels: z.array(Label).max(10) }),
    response: InboxLine,
  },
  'POST /api/office/chat/{id}/notes': {
    ...atDesk,
    summary: 'Leaves a note that the customer never sees',
    params: id,
    body: z.object({ text: text(2_000) }),
    response: Done,
  },
  'POST /api/office/chat/{id}/close': {
    ...atDesk,
    summary: 'Closes a conversation and asks the customer how it was; of a colleague only by who names them',
    params: id,
    /** The colleague who is known to have it. */
    query: z.object({ over: z.string().max(60).optional() }),
    errors: ['NO_DATA', 'DESK_CHANGED', 'ITEM_TAKEN'],
    response: InboxLine,
  },
  'POST /api/office/chat/{id}/reopen': { ...atDesk, summary: 'Opens it again', params: id, response: InboxLine },
  'PUT /api/office/chat/{id}/member': {
    ...atDesk,
    summary: 'Notes which member a guest is, or that they are none; the guest sees nothing of the member by it',
    params: id,
    body: z.object({ memberId: z.string().max(60).nullable() }),
    response: InboxLine,
  },
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
