import type { officeMemberActCalls } from '@krapao/contract/office/member-acts';
import type { Serve } from '../../../platform/http/serve.ts';
import { changeBankAccount, changePhone, resetMemberPassword } from '../credentials/change-identity.ts';
import type { MembersDeps } from '../members.deps.ts';
import {
  blockMember,
  disableMember,
  enableMember,
  endMemberSessions,
  noteOnMember,
  unblockMember,
} from './block-member.ts';

const DONE = { message: 'OK' } as const;

export function officeMemberActRoutes(serve: Serve<typeof officeMemberActCalls>, deps: MembersDeps): void {
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
  serve('POST /api/office/members/{id}/phone', async (input) => {
    await changePhone(deps, byOf(input), input.body.phone);
    return DONE;
  });
  serve('POST /api/office/members/{id}/bank-account', async (input) => {
    await changeBankAccount(deps, byOf(input), input.body);
    return DONE;
  });
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
