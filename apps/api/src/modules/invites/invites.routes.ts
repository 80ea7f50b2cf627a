import { type Currency, minor, roundMoney, toMajor } from '@krapao/money';
import type { Serve } from '../../platform/http/serve.ts';
import { operationId } from '../../platform/secrets/random.ts';
import { bannersIn } from '../lookups/public.ts';
import { mayAdvertiseTo } from '../members/public.ts';
import { rewardPreview } from '../rewards/public.ts';
import { collectInvite } from './collect-invite.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { invitesRepository } from './invites.repository.ts';

export function inviteRoutes(serve: Serve, deps: InvitesDeps): void {
  /** The amounts that collecting would lock and free for this member; null while there is nothing to collect. */
  async function previewFor({ id, currency }: { id: string; currency: Currency }) {
    const { isActive, success: successPercent, fail: failPercent, rule, lifeHours } = await deps.setting();
    const amount = isActive ? await invitesRepository(deps.db).collectable(id) : minor(0n);
    if (amount === 0n) return null;
    const previewOf = await rewardPreview(deps.rewards, id);
    return previewOf({ rule, successPercent, failPercent, lifeHours }, amount, currency);
  }
  serve('POST /api/invite', async ({ member, body }) => {
    const { total, rows } = await deps.invitees(member.id, body);
    const earned = await invitesRepository(deps.db).earnedBy(rows.map(({ id }) => id));
    const invites = rows.map(({ id, name, createdAt }) => ({
      from: { name },
      amount: toMajor(earned.get(id) ?? minor(0n), member.currency),
      createdAt: createdAt.toISOString(),
    }));
    return { total, invites, preview: member.exclusion ? null : await previewFor(member) };
  });
  serve('GET /api/invite/bonus', async ({ member: { id: memberId, currency }, idempotencyKey }) => {
    const id = operationId(deps.random, memberId, idempotencyKey);
    const amount = await collectInvite(deps, { id, memberId, currency });
    return { message: 'INVITE_BONUS_SUCCESS', amount: toMajor(amount, currency) };
  });
  serve('GET /api/invite/banners', async ({ member: { id, currency }, locale }) => {
    if (!(await mayAdvertiseTo(deps.db, id, deps.clock.now()))) return [];
    const { banners, friendMax } = await deps.setting();
    return bannersIn(banners, locale, { friendMax: roundMoney(friendMax[currency].max, currency) });
  });
}
