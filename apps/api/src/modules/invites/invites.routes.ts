import { minor, toMajor } from '@krapao/money';
import { operationId } from '../../platform/random.ts';
import type { Serve } from '../../platform/serve.ts';
import { bannersIn } from '../lookups/public.ts';
import { collectInvite } from './collect-invite.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { invitesRepository } from './invites.repository.ts';

export function inviteRoutes(serve: Serve, deps: InvitesDeps): void {
  serve('POST /api/invite', async ({ member, body }) => {
    const { total, rows } = await deps.invitees(member.id, body);
    const earned = await invitesRepository(deps.db).earnedBy(rows.map(({ id }) => id));
    const invites = rows.map(({ id, name, createdAt }) => ({
      from: { name },
      amount: toMajor(earned.get(id) ?? minor(0n), member.currency),
      createdAt: createdAt.toISOString(),
    }));
    return { total, invites };
  });
  serve('GET /api/invite/bonus', async ({ member: { id: memberId, currency }, idempotencyKey }) => {
    const id = operationId(deps.random, memberId, idempotencyKey);
    const amount = await collectInvite(deps, { id, memberId, currency });
    return { message: 'INVITE_BONUS_SUCCESS', amount: toMajor(amount, currency) };
  });
  serve('GET /api/invite/banners', async ({ locale }) => bannersIn((await deps.setting()).banners, locale));
}
