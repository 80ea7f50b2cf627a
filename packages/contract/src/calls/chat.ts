import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { LIMITS } from '../limits.ts';
import { Timestamp } from '../primitives.ts';

export const ChatButton = z.object({
  title: z.string(),
  type: z.enum(['web', 'call', 'postback', 'other']),
  payload: z.string(),
});

export const ChatCard = z.object({
  image_url: z.string().optional(),
  title: z.string(),
  subtitle: z.string().optional(),
  buttons: z.array(ChatButton).default([]),
});

/** One shape for every type: which fields are there depends on `message_type`. */
export const ChatMessage = z.object({
  message_type: z.enum(['text', 'buttons', 'media', 'quick_replies', 'generic', 'postback', 'unknown']),
  payload: z
    .object({
      message: z.string().max(LIMITS.chatTextCharsMax).optional(),
      url: z.string().optional(),
      fileType: z.enum(['image', 'video', 'file']).optional(),
      filePath: z.string().optional(),
      title: z.string().optional(),
      payload: z.string().optional(),
      buttons: z.array(ChatButton).optional(),
      quick_replies: z.array(ChatButton).optional(),
    })
    .optional(),
  payloads: z.array(ChatCard).optional(),
});

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
  session_id: z.string().nullable(),
});

const who = { userId: z.string().nullish(), guestId: z.string().nullish() };
const chat = { access: 'visitor', limit: 'write' } as const;
const upload = { access: 'visitor', limit: 'upload', multipart: true } as const;

export const chatCalls = defineCalls({
  'GET /api/chat/config': {
    access: 'public',
    limit: 'read',
    summary: 'How chat rooms are named, and a signed guest id for those who have none',
    response: z.object({ PREFIX: z.string() }),
  },
  'POST /api/chat/send-message': {
    ...chat,
    summary: 'Sends a message; resending the same id changes nothing',
    body: Conversation.partial().extend({ id: z.uuid(), message: ChatMessage }),
    response: z.object({ timestamp: Timestamp }),
  },
  'POST /api/chat/history': {
    ...chat,
    limit: 'read',
    summary: 'Messages, newest first',
    body: z.object({
      ...who,
      limit: z.int().min(1).max(100).default(LIMITS.chatHistoryPageRows),
      skip: z.int().min(0).default(0),
    }),
    response: z.array(Conversation),
  },
  'POST /api/chat/upload-image': { ...upload, summary: 'Uploads a picture', response: z.object({ path: z.string() }) },
  'POST /api/chat/upload-video': { ...upload, summary: 'Uploads a video', response: z.object({ path: z.string() }) },
  'PUT /api/chat/read-customer/': {
    ...chat,
    summary: 'Marks the conversation as read',
    body: z.object(who),
    response: Done,
  },
});
