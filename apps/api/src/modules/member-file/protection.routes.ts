import type { officeProtectionCalls } from '@krapao/contract/office/protection';
import type { Serve } from '../../platform/http/serve.ts';
import { endMemberSession } from '../members/public.ts';
import type { MemberFileDeps } from './member-file.deps.ts';
import { readProtection } from './read-protection.ts';

type Calls = Pick<
  typeof officeProtectionCalls,
  'GET /api/office/members/{id}/protection' | 'POST /api/office/members/{id}/sessions/{session}/end'
>;

export function memberProtectionRoutes(serve: Serve<Calls>, deps: MemberFileDeps): void {
  serve('GET /api/office/members/{id}/protection', ({ params }) => readProtection(deps, params.id));
  serve('POST /api/office/members/{id}/sessions/{session}/end', async ({ params, operator, body }) => {
    const by = { memberId: params.id, operatorId: operator.id, reason: body.reason };
    await endMemberSession(deps.members, by, params.session);
    return { message: 'OK' };
  });
}
