import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { Exclusion } from '../exclusions.ts';
import { HARM_ACTS, HARM_KINDS, HarmContact, HarmMarker } from '../harm.ts';
import { DELIVERY_CHANNELS, DELIVERY_REASONS, DELIVERY_STATES, NOTICE_KINDS } from '../notices.ts';
import { LIMIT_CHANGES, LimitOf, PlayLimit } from '../play-limits.ts';
import { Currency, Money, Timestamp, text } from '../primitives.ts';
import { ofMember } from './member.ts';
import { Reason } from './member-acts.ts';
import { next, pageOf } from './paging.ts';
import { DECISION_ERRORS, MemberShown } from './queues.ts';

const sees = { access: 'operator', limit: 'read', errors: ['NO_DATA'] } as const;
const acts = { access: 'operator', permission: 'members.block', limit: 'write', response: Done } as const;

const Contact = z.object({ act: z.enum(HARM_ACTS), note: text(2_000) });
const ofCase = z.object({ id: z.uuid() });

/** Score and markers of a member, with the changes of their points, newest first. */
const Harm = z.object({
  score: z.int(),
  markers: z.array(HarmMarker),
  history: z.array(
    z.object({ kind: z.enum(HARM_KINDS), from: z.int(), to: z.int(), value: z.number(), at: Timestamp }),
  ),
  contacts: z.array(HarmContact),
});

export const officeProtectionCalls = defineCalls({
  'GET /api/office/members/{id}/protection': {
    ...sees,
    permission: 'members.read',
    summary: 'Limits, their history, deposits above them, notices, complaints and markers of harm',
    params: ofMember,
    response: Harm.extend({
      limits: z.array(PlayLimit),
      changes: z.array(
        LimitOf.extend({
          change: z.enum(LIMIT_CHANGES),
          from: Money.nullable(),
          to: Money.nullable(),
          /** A raise or removal can be confirmed from then on. */
          confirmableFrom: Timestamp.nullable(),
          at: Timestamp,
        }),
      ),
      aboveLimit: z.array(z.object({ amount: Money, at: Timestamp })),
      /** Without their content. */
      notices: z.array(z.object({ id: z.string(), kind: z.enum(NOTICE_KINDS), at: Timestamp, isRead: z.boolean() })),
      /** Without their text, which needs the permission of the queue. */
      complaints: z.array(
        z.object({
          number: z.string(),
          createdAt: Timestamp,
          dueAt: Timestamp,
          answeredAt: Timestamp.nullable(),
          isUpheld: z.boolean().nullable(),
        }),
      ),
    }),
  },
  'GET /api/office/members/{id}/protection/file': {
    ...sees,
    permission: 'members.reveal',
    stepUp: true,
    audited: true,
    summary: 'Everything that protects a member as one file for a regulator: tables and JSON in a ZIP',
    params: ofMember,
    response: z.object({ fileName: z.string(), mediaType: z.string(), base64: z.string() }),
  },
  'GET /api/office/members/{id}/deliveries': {
    ...sees,
    permission: 'members.read',
    summary: 'Notices sent by push, SMS and e-mail, with their state and reason; newest first',
    params: ofMember,
    query: pageOf(30),
    response: z.object({
      deliveries: z.array(
        z.object({
          id: z.uuid(),
          kind: z.enum(NOTICE_KINDS),
          channel: z.enum(DELIVERY_CHANNELS),
          state: z.enum(DELIVERY_STATES),
          reason: z.enum(DELIVERY_REASONS).nullable(),
          tries: z.int(),
          createdAt: Timestamp,
          settledAt: Timestamp.nullable(),
        }),
      ),
      next,
    }),
  },
  'POST /api/office/members/{id}/sessions/{session}/end': {
    ...acts,
    summary: 'Signs the member out of one session',
    params: ofMember.extend({ session: z.uuid() }),
    body: z.object({ reason: Reason }),
    errors: ['NO_DATA', 'NOTHING_TO_CHANGE'],
  },
  'POST /api/office/members/{id}/contacts': {
    ...acts,
    summary: 'Records a contact with a member about their play, outside the queue',
    params: ofMember,
    body: Contact,
    errors: ['NO_DATA', 'NOT_EXCLUDED'],
  },
  'GET /api/office/harm/{id}': {
    ...sees,
    permission: 'queues.read',
    summary: 'A case of the queue of harm: the member, the markers and their numbers, and earlier contacts',
    params: ofCase,
    response: Harm.extend({
      member: MemberShown.nullable(),
      currency: Currency,
      openedAt: Timestamp,
      dueAt: Timestamp,
      closedAt: Timestamp.nullable(),
      exclusion: Exclusion.nullable(),
    }),
  },
  'POST /api/office/harm/{id}/contact': {
    ...acts,
    summary: 'Records what was done about a member’s markers, which closes the case',
    params: ofCase,
    body: Contact,
    errors: [...DECISION_ERRORS, 'NOT_EXCLUDED'],
  },
});
