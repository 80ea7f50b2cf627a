import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { Timestamp, text } from '../primitives.ts';
import { CHAT_DESKS } from './chat-desks.ts';
import type { Permission } from './permissions.ts';
import { QUEUE_RULES } from './queue-rules.ts';

/** Permissions to decide items or to answer customers: who has one of them works at the desk. */
export const DESK_PERMISSIONS: readonly Permission[] = [
  ...new Set([
    ...Object.values(CHAT_DESKS),
    ...Object.values(QUEUE_RULES).flatMap(({ permission }) => permission ?? []),
  ]),
];

/** Items of the review queue, and conversations. */
const Work = z.object({ items: z.int(), conversations: z.int() });

const own = { access: 'operator', permission: 'office' } as const;

export const officeShiftCalls = defineCalls({
  'GET /api/office/shift': {
    ...own,
    limit: 'read',
    summary: 'Who is on, what the operator has in hand, and what the shift before left to read',
    response: z.object({
      people: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          since: Timestamp,
          /** Work of the operator that the colleague may take over. */
          takes: Work,
        }),
      ),
      mine: Work,
      /** Notes of colleagues that the operator has not read, the oldest first. */
      notes: z.array(z.object({ id: z.uuid(), by: z.string(), text: z.string(), createdAt: Timestamp })),
      /** The operator's own last note. */
      own: z.object({ text: z.string(), createdAt: Timestamp, readBy: z.array(z.string()) }).nullable(),
    }),
  },
  'POST /api/office/shift/notes': {
    ...own,
    limit: 'write',
    summary: 'Leaves a note for the next shift; for those who work at the desk',
    body: z.object({ text: text(2_000) }),
    response: Done,
    errors: ['NO_PERMISSION'],
  },
  'POST /api/office/shift/notes/{id}/read': {
    ...own,
    limit: 'write',
    summary: 'Has read a note; reading it again changes nothing',
    params: z.object({ id: z.uuid() }),
    response: Done,
    errors: ['NO_DATA'],
  },
  'POST /api/office/shift/give': {
    ...own,
    limit: 'write',
    summary: 'Gives all assigned items and conversations to a colleague who is on, or back to the queue',
    body: z.object({
      /** Nobody: back to the queue. */
      to: z.uuid().nullable(),
      note: text(200),
    }),
    response: z.object({
      /** Given to the colleague. */
      given: Work,
      /** Back in the queue: the colleague may not work it, or requested it. */
      back: Work,
    }),
    errors: ['COLLEAGUE_AWAY'],
  },
});
