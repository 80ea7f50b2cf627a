import type { officeMemberActCalls } from '@krapao/contract/office/member-acts';
import type { Serve } from '../../platform/serve.ts';
import { changeBankAccount, changePhone, resetMemberPassword } from './change-identity.ts';
import type { MembersDeps } from './members.deps.ts';
import {
  blockMember,
  disableMember,
  enableMember,
  endMemberSessions,
  noteOnMember,
  unblockMember,
} from './shut-out.ts';

const DONE = { message: 'OK' } as const;

/** What operators do with a member's account, for whichever port serves their table. */
export function officeMemberActRoutes(serve: Serve<typeof officeMemberActCalls>, deps: MembersDeps): void {
  type Asked = { params: { id: string }; operator: { id: string }; body: { reason: string } };
  const byOf = ({ params, operator, body }: Asked) => ({
    memberId: params.id,
    operatorId: operator.id,
    reason: body.reason,
  });

  serve('POST /api/office/members/{id}/notes', async ({ params, operator, body }) => {
    await noteOnMember(deps, { memberId: params.id, operatorId: operator.id, reason: body.text });
    return DONE;
  });
  serve('POST /api/office/members/{id}/phone', async (asked) => {
    await changePhone(deps, byOf(asked), asked.body.phone);
    return DONE;
  });
  serve('POST /api/office/members/{id}/bank-account', async (asked) => {
    await changeBankAccount(deps, byOf(asked), asked.body);
    return DONE;
  });
  serve('POST /api/office/members/{id}/reset-password', async (asked) => {
    await resetMemberPassword(deps, byOf(asked));
    return DONE;
  });
  serve('POST /api/office/members/{id}/disable', async (asked) => {
    await disableMember(deps, byOf(asked));
    return DONE;
  });
  serve('POST /api/office/members/{id}/enable', async (asked) => {
    await enableMember(deps, byOf(asked));
    return DONE;
  });
  serve('POST /api/office/members/{id}/block', async (asked) => {
    await blockMember(deps, byOf(asked), asked.body);
    return DONE;
  });
  serve('POST /api/office/members/{id}/unblock', async (asked) => {
    await unblockMember(deps, byOf(asked), asked.body.what);
    return DONE;
  });
  serve('POST /api/office/members/{id}/end-sessions', async (asked) => {
    await endMemberSessions(deps, byOf(asked));
    return DONE;
  });
}
