import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Random } from '../../platform/secrets/random.ts';
import { noting, settleExclusionIn } from '../members/public.ts';
import { addingNotice } from '../notices/public.ts';
import { excludeAlikeIn } from '../protection/public.ts';
import { type Desk, decideItem } from '../queues/public.ts';
import { registrationsRepository } from './registrations.repository.ts';

export type RegistrationsDeps = {
  desk: Desk;
  clock: Clock;
  random: Random;
  /** Notifies the member's open pages after the commit. */
  notifyPages(transaction: Db, memberId: string): void;
};

export type Decision = {
  memberId: string;
  operatorId: string;
  reason: string;
  /** The excluded member who owns the account; without one, the account is another person's. */
  sameAs?: string;
};

/** Decides a review once. The same person gets the exclusion of the other account with the same end. */
export async function decideRegistration(deps: RegistrationsDeps, decision: Decision): Promise<void> {
  const { memberId, operatorId, reason, sameAs = null } = decision;
  const item = { kind: 'registrations', id: memberId, operatorId } as const;
  await decideItem(deps.desk, item, async (transaction, send) => {
    const reviews = registrationsRepository(transaction);
    const at = deps.clock.now();
    if (sameAs !== null && !(await reviews.isMatch(memberId, sameAs))) throw new AppError('NO_DATA');
    const outcome = sameAs === null ? 'clear' : 'same';
    if (!(await reviews.saveDecision(memberId, { outcome, sameAs, by: operatorId, at }))) return false;
    const alike = { memberId, otherId: sameAs ?? '', operatorId, at };
    const end = sameAs === null ? undefined : await excludeAlikeIn(deps, transaction, send, alike);
    const until = end?.toISOString();
    send(noting(deps, `registration-${outcome}`, { memberId, operatorId, reason }, until ? { until } : {}));
    await settleExclusionIn(transaction, memberId);
    send(
      until
        ? addingNotice({ memberId, kind: 'registration-excluded', at, data: { until } })
        : addingNotice({ memberId, kind: 'registration-cleared', at }),
    );
    deps.notifyPages(transaction, memberId);
    return true;
  });
}
