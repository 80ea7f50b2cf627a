import { z } from 'zod';
import { BLOCKS } from '../blocks.ts';
import { Done, defineCalls } from '../call.ts';
import { EXCLUSION_PERIODS } from '../exclusions.ts';
import { Timestamp, text } from '../primitives.ts';
import { MemberId, ofMember, Tag } from './member.ts';

/** Kinds of acts and notes in a member's file. */
export const MEMBER_ACTS = [
  'note',
  'phone',
  'bank-account',
  'reset-password',
  'disable',
  'enable',
  'block',
  'unblock',
  'end-session',
  'end-sessions',
  'adjust',
  'reverse',
  'exclude',
  'closing-retry',
  'closing-cancel',
  'registration-clear',
  'registration-same',
  'recovery-ask',
  'recovery-approve',
  'recovery-refuse',
  'recovery-stop',
  'identity-ask',
  'tag',
  'untag',
  'document-request',
  'document-accept',
  'document-refuse',
  'document-cancel',
] as const;
export const MemberAct = z.object({
  id: z.uuid(),
  act: z.enum(MEMBER_ACTS),
  by: z.string(),
  reason: z.string(),
  /** The block, or masked numbers before and after. */
  details: z.record(z.string(), z.string().nullable()),
  at: Timestamp,
  /** A note that stays on top of the member's page. */
  isPinned: z.boolean(),
});

/** Reason for the act, stored in the member's file and never shown to the member. */
export const Reason = text(500);

const acts = {
  access: 'operator',
  limit: 'write',
  params: ofMember,
  response: Done,
  errors: ['NO_DATA', 'NOTHING_TO_CHANGE'],
} as const;
/** A member's phone or bank account gives access to their money, hence the step-up. */
const changes = { ...acts, permission: 'members.write', stepUp: true } as const;
/** Nothing changes before a second person allows it. */
const twoPeople = {
  ...changes,
  response: z.object({ approvalId: z.uuid() }),
  errors: [...acts.errors, 'APPROVAL_WAITS'],
} as const;
const shutsOut = { ...acts, permission: 'members.block' } as const;

/** Acts of operators on a member's account. Each records operator, time and reason in the member's file. */
export const officeMemberActCalls = defineCalls({
  'POST /api/office/members/{id}/notes': {
    ...acts,
    permission: 'members.notes',
    summary: 'Leaves a note that the member never sees',
    body: z.object({ text: text(2_000) }),
  },
  'POST /api/office/members/{id}/notes/{note}/pin': {
    ...acts,
    permission: 'members.notes',
    summary: 'Leaves a note on top of the page, or puts it back among the others',
    params: ofMember.extend({ note: z.uuid() }),
    body: z.object({ isPinned: z.boolean() }),
  },
  'GET /api/office/tags': {
    access: 'operator',
    limit: 'read',
    permission: 'members.read',
    summary: 'The tags of the office, by name',
    response: z.object({ tags: z.array(Tag.extend({ isInUse: z.boolean() })) }),
  },
  'POST /api/office/tags': {
    access: 'operator',
    limit: 'write',
    permission: 'members.write',
    summary: 'A new tag for the office',
    body: z.object({ name: text(40) }),
    response: Tag,
    errors: ['NOTHING_TO_CHANGE'],
  },
  'POST /api/office/tags/{id}': {
    access: 'operator',
    limit: 'write',
    permission: 'members.write',
    summary: 'Renames a tag, or takes it out of use; those who have it keep it',
    params: z.object({ id: z.uuid() }),
    body: z.object({ name: text(40), isInUse: z.boolean() }),
    response: Done,
    errors: ['NO_DATA', 'NOTHING_TO_CHANGE', 'TAG_IN_USE'],
  },
  'POST /api/office/members/tags': {
    access: 'operator',
    limit: 'write',
    permission: 'members.write',
    summary: 'Gives a tag to members, or takes it from them; those it changes nothing for are left out',
    body: z.object({ members: z.array(MemberId).min(1).max(200), tag: z.uuid(), isOn: z.boolean() }),
    response: z.object({ changed: z.int() }),
    errors: ['NO_DATA'],
  },
  'GET /api/office/members/{id}/banks': {
    access: 'operator',
    limit: 'read',
    permission: 'members.write',
    params: ofMember,
    summary: 'Banks that this member may have an account at',
    response: z.array(
      z.object({ code: z.string(), name: z.object({ th: z.string(), la: z.string(), en: z.string() }) }),
    ),
    errors: ['NO_DATA'],
  },
  'POST /api/office/members/{id}/phone': {
    ...twoPeople,
    summary:
      'Another phone number to sign in with, once a second person allows it; every session ends, and both numbers are told',
    body: z.object({ phone: text(30), reason: Reason }),
    errors: [...twoPeople.errors, 'EXISTING_USER', 'INVALID_USER_INFO'],
  },
  'POST /api/office/members/{id}/bank-account': {
    ...twoPeople,
    summary: 'Another bank account to withdraw to, once a second person allows it; the member is told',
    body: z.object({ bankCode: text(20), bankAccountName: text(100), bankAccountNo: text(30), reason: Reason }),
    errors: [...twoPeople.errors, 'EXISTING_BANK', 'INVALID_BANK', 'BANK_ACCOUNT_NAME_ENG'],
  },
  'POST /api/office/members/{id}/reset-password': {
    ...changes,
    summary: 'The password ends with every session; the member gets a one-time code and a link by SMS',
    body: z.object({ reason: Reason }),
  },
  'POST /api/office/members/{id}/disable': {
    ...shutsOut,
    summary: 'Shuts a member out at once',
    body: z.object({ reason: Reason }),
  },
  'POST /api/office/members/{id}/enable': {
    ...shutsOut,
    summary: 'Lets a member in again',
    body: z.object({ reason: Reason }),
  },
  'POST /api/office/members/{id}/block': {
    ...shutsOut,
    summary: 'Shuts a member out of deposits, play or withdrawals, until a time or until it is lifted',
    body: z.object({ what: z.enum(BLOCKS), until: Timestamp.nullable(), reason: Reason }),
  },
  'POST /api/office/members/{id}/unblock': {
    ...shutsOut,
    summary: 'Lifts a block',
    body: z.object({ what: z.enum(BLOCKS), reason: Reason }),
  },
  'POST /api/office/members/{id}/exclude': {
    ...shutsOut,
    stepUp: true,
    errors: ['NO_DATA', 'EXCLUDED'],
    summary: 'Excludes a member from deposits and play for a whole period; nobody can shorten it',
    body: z.object({ period: z.enum(EXCLUSION_PERIODS), reason: Reason }),
  },
  'POST /api/office/members/{id}/end-sessions': {
    ...shutsOut,
    summary: 'Signs the member out everywhere',
    body: z.object({ reason: Reason }),
  },
});
