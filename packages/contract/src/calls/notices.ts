import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { NEWS_LINKS } from '../documents/choices.ts';
import { DOCUMENT_EVENTS, DOCUMENT_REFUSALS, MEMBER_DOCUMENT_KINDS } from '../member-documents.ts';
import { DELIVERY_CHANNELS, FACTOR_EVENTS, NOTICE_KINDS } from '../notices.ts';
import { Timestamp } from '../primitives.ts';
import { RECOVERY_EVENTS } from '../recoveries.ts';
import { StatementEntry } from './statement.ts';

const NoticeId = z.string().regex(/^\d{1,18}$/);

export const Notice = z.object({
  id: NoticeId,
  kind: z.enum(NOTICE_KINDS),
  at: Timestamp,
  isUnread: z.literal(true).optional(),
  /** The movement of a notice about money, as it is now. */
  entry: StatementEntry.optional(),
  /** The slip that failed, with its reason code. */
  slip: z.object({ reference: z.string(), reason: z.string() }).optional(),
  /** The end of the new bank account or phone number. */
  end: z.string().optional(),
  bankCode: z.string().optional(),
  factor: z.enum(FACTOR_EVENTS).optional(),
  passkey: z.string().optional(),
  /** The channel of safety that was switched off. */
  channel: z.enum(DELIVERY_CHANNELS).optional(),
  /** The end of an exclusion, or when a recovery takes effect. */
  until: Timestamp.optional(),
  /** Of the kinds `news` and `announcement`, in the language of this call. */
  news: z.object({ title: z.string(), text: z.string(), link: z.enum(NEWS_LINKS).nullable() }).optional(),
  document: z
    .object({
      kind: z.enum(MEMBER_DOCUMENT_KINDS),
      event: z.enum(DOCUMENT_EVENTS),
      refusal: z.enum(DOCUMENT_REFUSALS).nullable(),
    })
    .optional(),
  recovery: z
    .object({
      /** For `POST /api/recovery/{id}/not-me`, while the request is open. */
      openId: z.uuid().nullable(),
      /** Absent for a notice of the waiting time. */
      event: z.enum(RECOVERY_EVENTS).optional(),
    })
    .optional(),
  login: z
    .object({
      /** The user agent. */
      device: z.string(),
      /** The network of the address, without its host. */
      address: z.string(),
      /** The browser had never signed in to this account. */
      isNew: z.boolean(),
      /** The session of this call. */
      isCurrent: z.boolean(),
      isReported: z.boolean(),
    })
    .optional(),
});

const Announcement = z.object({
  /** The notice, for `POST /api/notices/read`. */
  id: NoticeId,
  title: z.string(),
  text: z.string(),
  picture: z.string().nullable(),
  alt: z.string(),
  link: z.enum(NEWS_LINKS).nullable(),
});

const Unread = z.int().describe('How many notices are unread');

export const noticeCalls = defineCalls({
  'GET /api/notices': {
    access: 'member',
    limit: 'read',
    summary: 'Notices of the member, newest first',
    query: z.object({
      /** Cursor: `next` of the page before. */
      after: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: z.object({ unread: Unread, notices: z.array(Notice), next: z.string().nullable() }),
  },
  'GET /api/notices/announcements': {
    access: 'member',
    limit: 'read',
    summary: 'Unread announcements to the member that run now, newest first',
    response: z.object({ announcements: z.array(Announcement) }),
  },
  'POST /api/notices/read': {
    access: 'member',
    limit: 'write',
    summary: 'Marks one notice as read, or all up to one, for all devices of the member',
    body: z.object({
      id: NoticeId,
      /** Includes all older ones; newer ones, which the member has not seen, stay unread. */
      andOlder: z.boolean().default(false),
    }),
    response: z.object({ unread: Unread }),
  },
  'POST /api/notices/{id}/not-me': {
    access: 'member',
    limit: 'write',
    summary:
      'Reports a sign-in of somebody else: ends its session and blocks withdrawals until support lifts the block',
    params: z.object({ id: NoticeId }),
    response: Done,
    errors: ['NO_DATA', 'NO_PERMISSION'],
  },
});
