import type { officeMemberActCalls } from '@krapao/contract/office/member-acts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Serve } from '../../../platform/http/serve.ts';
import { type IdentityDeps, requestBankAccount, requestPhone } from '../credentials/change-identity.ts';
import { resetMemberPassword } from '../credentials/reset-member-password.ts';
import {
  blockMember,
  disableMember,
  enableMember,
  endMemberSessions,
  noteOnMember,
  unblockMember,
} from './block-member.ts';
import { changeTag, createTag, listTags, pinNote, type TagDeps, tagMembers } from './tags.ts';

const DONE = { message: 'OK' } as const;

export function officeMemberActRoutes(serve: Serve<typeof officeMemberActCalls>, deps: IdentityDeps & TagDeps): void {
  type Input = { params: { id: string }; operator: { id: string }; body: { reason: string } };
  const byOf = ({ params, operator, body }: Input) => ({
    memberId: params.id,
    operatorId: operator.id,
    reason: body.reason,
  });

  serve('POST /api/office/members/{id}/notes', async ({ params, operator, body }) => {
    await noteOnMember(deps, { memberId: params.id, operatorId: operator.id, reason: body.text });
    return DONE;
  });
  serve('POST /api/office/members/{id}/notes/{note}/pin', async ({ params, operator, body }) => {
    await pinNote(deps, { memberId: params.id, noteId: params.note, isPinned: body.isPinned, by: operator.id });
    return DONE;
  });
  serve('GET /api/office/tags', async () => ({ tags: await listTags(deps.db) }));
  serve('POST /api/office/tags', ({ body, operator }) => createTag(deps, body.name, operator.id));
  serve('POST /api/office/tags/{id}', async ({ params, body }) => {
    await changeTag(deps, params.id, body);
    return DONE;
  });
  serve('POST /api/office/members/tags', async ({ body, operator }) => ({
    changed: await tagMembers(deps, { ...body, by: operator.id }),
  }));
  serve('GET /api/office/members/{id}/banks', async ({ params }) => {
    const member = await deps.members.find(params.id);
    if (!member) throw new AppError('NO_DATA');
    return deps.banksFor(member.currency);
  });
  serve('POST /api/office/members/{id}/phone', async (input) => ({
    approvalId: await requestPhone(deps, byOf(input), input.body.phone),
  }));
  serve('POST /api/office/members/{id}/bank-account', async (input) => ({
    approvalId: await requestBankAccount(deps, byOf(input), input.body),
  }));
  serve('POST /api/office/members/{id}/reset-password', async (input) => {
    await resetMemberPassword(deps, byOf(input));
    return DONE;
  });
  serve('POST /api/office/members/{id}/disable', async (input) => {
    await disableMember(deps, byOf(input));
    return DONE;
  });
  serve('POST /api/office/members/{id}/enable', async (input) => {
    await enableMember(deps, byOf(input));
    return DONE;
  });
  serve('POST /api/office/members/{id}/block', async (input) => {
    await blockMember(deps, byOf(input), input.body);
    return DONE;
  });
  serve('POST /api/office/members/{id}/unblock', async (input) => {
    await unblockMember(deps, byOf(input), input.body.what);
    return DONE;
  });
  serve('POST /api/office/members/{id}/end-sessions', async (input) => {
    await endMemberSessions(deps, byOf(input));
    return DONE;
  });
}
