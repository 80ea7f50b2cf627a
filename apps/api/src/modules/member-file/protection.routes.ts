import type { officeProtectionCalls } from '@krapao/contract/office/protection';
import type { Serve } from '../../platform/http/serve.ts';
import { deliveriesOf } from '../deliveries/public.ts';
import { endMemberSession, readMemberFile } from '../members/public.ts';
import { protectionFile } from '../own-data/public.ts';
import type { MemberFileDeps } from './member-file.deps.ts';
import { readProtection } from './read-protection.ts';

type Calls = Pick<
  typeof officeProtectionCalls,
  | 'GET /api/office/members/{id}/protection'
  | 'GET /api/office/members/{id}/protection/file'
  | 'GET /api/office/members/{id}/deliveries'
  | 'POST /api/office/members/{id}/sessions/{session}/end'
>;

export function memberProtectionRoutes(serve: Serve<Calls>, deps: MemberFileDeps): void {
  serve('GET /api/office/members/{id}/protection', ({ params }) => readProtection(deps, params.id));
  serve('GET /api/office/members/{id}/protection/file', async ({ params, locale }) => {
    const { id } = await readMemberFile(deps.db, params.id);
    return protectionFile(deps, id, locale);
  });
  serve('GET /api/office/members/{id}/deliveries', async ({ params, query }) => {
    const { id } = await readMemberFile(deps.db, params.id);
    return deliveriesOf(deps.db, id, query);
  });
  serve('POST /api/office/members/{id}/sessions/{session}/end', async ({ params, operator, body }) => {
    const by = { memberId: params.id, operatorId: operator.id, reason: body.reason };
    await endMemberSession(deps.members, by, params.session);
    return { message: 'OK' };
  });
}
