import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { LIMITS } from '../limits.ts';
import { Timestamp } from '../primitives.ts';

/** Messenger's sizes: what is longer is no button and no card. */
const Link = z.string().max(1_000);
const Title = z.string().max(80);

export const ChatButton = z.object({
  title: Title,
  type: z.enum(['web', 'call', 'postback', 'other']),
  /** A link that starts with http or https, a phone number, or what comes back as the postback. */
  payload: z.string().max(1_000),
});

export const ChatCard = z.object({
  image_url: Link.optional(),
  title: Title,
  subtitle: Title.optional(),
  buttons: z.array(ChatButton).max(3).default([]),
});

/** One shape for every type: which fields are there depends on `message_type`. */
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
      /** A line of the member's statement that stands in the chat as a card, and follows it. */
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
  /** Its place in the conversation, without gaps; null until the server has it. */
  seq: z.int().nullable(),
  /** Who of the support team wrote it; null for members and for automatic answers. */
  agent: z.object({ name: z.string(), picture: z.string().nullable() }).nullable(),
});
export type Conversation = z.output<typeof Conversation>;

const who = { userId: z.string().nullish(), guestId: z.string().nullish() };
const chat = { access: 'visitor', limit: 'write' } as const;
const upload = { access: 'visitor', limit: 'upload', multipart: true } as const;

const uploaded = {
  response: z.object({ path: z.string() }),
  errors: ['NO_PERMISSION', 'FILE_NOT_SUPPORTED', 'FILE_TOO_LARGE'],
} as const;

export const chatCalls = defineCalls({
  'GET /api/chat/config': {
    access: 'visitor',
    limit: 'read',
    summary: 'How chat rooms are named, and whether somebody is there; gives those who have none a signed guest id',
    response: z.object({
      PREFIX: z.string(),
      /** Null for a member, whose room is named by their user id. */
      guestId: z.string().nullable(),
      /** For a chat server elsewhere, where no cookie of ours travels: the same id, signed. */
      guestToken: z.string().nullable(),
      enabled: z.boolean(),
      /** Whether the team is at work now, and when, in Bangkok's time. */
      office: z.object({ isOpen: z.boolean(), from: z.string(), to: z.string() }),
      /** Half of the answers of the last seven days came within this time; null without any. */
      medianReplySeconds: z.number().nullable(),
      /** What the customer has not read yet. */
      unread: z.int(),
      /** How far the team has read what the customer wrote. */
      teamReadSeq: z.int(),
    }),
  },
  'POST /api/chat/send-message': {
    ...chat,
    summary: 'Sends a message; resending the same id changes nothing',
    body: Conversation.partial().extend({ id: z.uuid(), message: ChatMessage }),
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
      /** Instead of the newest: what came after this one, oldest first, for a client that was cut off. */
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
