import { z } from 'zod';
import { Done, defineCalls } from '../call.ts';
import { EXCLUSION_REASONS } from '../exclusions.ts';
import { Timestamp, text } from '../primitives.ts';
import { MemberId } from './member.ts';
import { DECISION_ERRORS, MemberShown } from './queues.ts';

const params = z.object({ id: MemberId });
const decides = {
  access: 'operator',
  permission: 'members.block',
  limit: 'write',
  params,
  response: Done,
  errors: DECISION_ERRORS,
} as const;

/** Masked, as elsewhere: enough to compare two accounts. */
const Side = z.object({
  id: z.string(),
  member: MemberShown.nullable(),
  bank: z.object({ code: z.string(), accountName: z.string(), accountNo: z.string() }),
});

export const officeRegistrationCalls = defineCalls({
  'GET /api/office/registrations/{id}': {
    access: 'operator',
    permission: 'queues.read',
    limit: 'read',
    summary: 'A registration that looks like one of an excluded member, beside the members it looks like',
    params,
    response: z.object({
      createdAt: Timestamp,
      dueAt: Timestamp,
      registered: Side,
      /** Strongest first. */
      matches: z.array(
        Side.extend({
          byName: z.boolean(),
          byDevice: z.boolean(),
          /** A phone or bank account that the member had when the exclusion began. */
          byAccount: z.boolean(),
          exclusion: z.object({ reason: z.enum(EXCLUSION_REASONS), until: Timestamp }),
        }),
      ),
      decision: z
        .object({ outcome: z.enum(['clear', 'same']), sameAs: z.string().nullable(), by: z.string(), at: Timestamp })
        .nullable(),
    }),
    errors: ['NO_DATA'],
  },
  'POST /api/office/registrations/{id}/clear': {
    ...decides,
    summary: 'Clears a registration: another person, whose account is ordinary from now on',
    body: z.object({ reason: text(500) }),
  },
  'POST /api/office/registrations/{id}/same': {
    ...decides,
    summary: 'Decides that a registration is of an excluded member, and excludes it until the same end',
    body: z.object({ reason: text(500), memberId: MemberId }),
  },
});
