import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { LIMITS } from '../limits.ts';
import { Timestamp } from '../primitives.ts';

/** Messenger's limits; longer texts are neither buttons nor cards. */
const Link = z.string().max(1_000);
const Title = z.string().max(80);

export const ChatButton = z.object({
  title: Title,
  type: z.enum(['web', 'call', 'postback', 'other']),
  /** An http or https link, a phone number, or the value returned as the postback. */
  payload: z.string().max(1_000),
});

export const ChatCard = z.object({
  image_url: Link.optional(),
  title: Title,
  subtitle: Title.optional(),
  buttons: z.array(ChatButton).max(3).default([]),
});

/** One shape for every type; `message_type` decides which fields are present. */
export const ChatMessage = z.object({
  message_type: z.enum(['text', 'buttons', 'media', 'quick_replies', 'generic', 'postback', 'unknown']),
  payload: z
    .object({
      message: z.string().max(LIMITS.chatTextCharsMax).optional(),
      url: Link.optional(),
      fileType: z.enum(['image', 'video', 'file']).optional(),
      filePath: Link.optional(),
      title: Title.optional(),
      payload: z.string().max(1_000).optional(),
      buttons: z.array(ChatButton).max(10).optional(),
      quick_replies: z.array(ChatButton).max(13).optional(),
      /** Reference of a statement entry shown as a card, always with its current state. */
      reference: z.string().max(60).optional(),
    })
    .optional(),
  payloads: z.array(ChatCard).max(10).optional(),
});
export type ChatMessage = z.output<typeof ChatMessage>;

export const Conversation = z.object({
  id: z.uuid(),
  sender: z.enum(['customer', 'other']),
  message: ChatMessage,
  userId: z.string().nullable(),
  guestId: z.string().nullable(),
  username: z.string().nullable(),
  name: z.string().nullable(),
  deviceToken: z.string().nullable(),
  createdAt: Timestamp.nullable(),
  session_id: z.string().max(100).nullable(),
  /** Position in the conversation, without gaps; null until the server has stored the message. */
  seq: z.int().nullable(),
  /** Agent who wrote the message; null for members and for automatic answers. */
  agent: z.object({ name: z.string(), picture: z.string().nullable() }).nullable(),
});
export type Conversation = z.output<typeof Conversation>;

const who = { userId: z.string().nullish(), guestId: z.string().nullish() };
const chat = { access: 'visitor', limit: 'write' } as const;
const upload = { access: 'visitor', limit: 'upload', multipart: true } as const;

const uploaded = {
  response: z.object({ path: z.string() }),
  errors: ['FILE_NOT_SUPPORTED', 'FILE_TOO_LARGE'],
} as const;

export const chatCalls = defineCalls({
  'GET /api/chat/config': {
    access: 'visitor',
    limit: 'read',
    summary: 'How chat rooms are named, and whether somebody is there; gives those who have none a signed guest id',
    response: z.object({
      PREFIX: z.string(),
      /** Null for a member, whose room is named by the user id. */
      guestId: z.string().nullable(),
      /** The signed guest id, for a chat server on another domain where our cookie is not sent. */
      guestToken: z.string().nullable(),
      enabled: z.boolean(),
      /** Whether the team is at work now, and its hours in Bangkok time. */
      office: z.object({ isOpen: z.boolean(), from: z.string(), to: z.string() }),
      /** Median response time of the last seven days; null without any response. */
      medianReplySeconds: z.number().nullable(),
      /** Messages that the customer has not read. */
      unread: z.int(),
      /** Last message of the customer that the team has read. */
      teamReadSeq: z.int(),
    }),
  },
  'POST /api/chat/send-message': {
    ...chat,
    summary: 'Sends a message; resending the same id, or the same key without an id, changes nothing',
    // The specification's conversation has no id, so the server creates a missing id.
    body: Conversation.partial().extend({
      id: z.uuid().nullish(),
      message: ChatMessage,
      /** Path of the page it is written from, without anything behind it. */
      page: z
        .string()
        .regex(/^\/[\w/-]{0,99}$/)
        .nullish()
        .catch(undefined),
    }),
    response: z.object({ timestamp: Timestamp, seq: z.int() }),
    errors: ['NO_PERMISSION', 'NO_DATA'],
  },
  'POST /api/chat/history': {
    ...chat,
    limit: 'read',
    summary: 'Messages, newest first',
    body: z.object({
      ...who,
      limit: z.int().min(1).max(100).default(LIMITS.chatHistoryPageRows),
      skip: z.int().min(0).default(0),
      /** Instead of the newest: messages after this position, oldest first, for a client that was disconnected. */
      after: z.int().min(0).optional(),
    }),
    response: z.array(Conversation),
    errors: ['NO_PERMISSION'],
  },
  'POST /api/chat/upload-image': { ...upload, summary: 'Uploads a picture', ...uploaded },
  'POST /api/chat/upload-video': { ...upload, summary: 'Uploads a video', ...uploaded },
  'PUT /api/chat/read-customer/': {
    ...chat,
    summary: 'Marks the conversation as read',
    body: z.object(who),
    response: Done,
    errors: ['NO_PERMISSION'],
  },
});
