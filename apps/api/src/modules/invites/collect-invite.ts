import type { Currency, Minor } from '@krapao/money';
import { AppError } from '../../platform/http/app-error.ts';
import { claimReward, type Decide } from '../rewards/public.ts';
import type { InvitesDeps } from './invites.deps.ts';
import { invitesRepository } from './invites.repository.ts';

const TITLE = { th: 'โบนัสชวนเพื่อน', la: 'ໂບນັດເຊີນໝູ່', en: 'Invite bonus' } as const;

type Collect = { id: string; memberId: string; currency: Currency };

/** Credits everything that friends have earned and that was not collected yet. */
export async function collectInvite(deps: InvitesDeps, { id, memberId, currency }: Collect): Promise<Minor> {
  const { isActive, success, fail, rule, lifeHours } = await deps.setting();
  if (!isActive) throw new AppError('INVITE_INACTIVE');
  const decide: Decide = async (transaction, funds) => {
    await funds;
    const amount = await invitesRepository(transaction).collect(memberId);
    if (amount > 0n) return { amount };
    throw new AppError(await whyNothing(deps, memberId));
  };
  const grant = {
    id,
    memberId,
    currency,
    kind: 'invite',
    type: 'invite',
    code: 'INVITE',
    title: TITLE,
    terms: { rule, successPercent: success, failPercent: fail, lifeHours },
    unsure: 'INVITE_BONUS_FAIL',
  } as const;
  return (await claimReward(deps.rewards, grant, decide)).amount;
}

async function whyNothing(deps: InvitesDeps, memberId: string) {
  const { hasPlay, hasCollected } = await invitesRepository(deps.db).past(memberId);
  if (hasCollected) return 'INVITE_COLLECT';
  if (hasPlay) return 'NO_INVITE_BONUS';
  const { total } = await deps.invitees(memberId, { page: 1, limit: 1 });
  return total === 0 ? 'NO_INVITE_BONUS' : 'NO_INVITEE_PLAY_INFO';
}
