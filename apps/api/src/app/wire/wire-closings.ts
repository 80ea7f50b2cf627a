import { forgetCustomerIn } from '../../modules/chat/public.ts';
import type { ClosingsDeps } from '../../modules/closings/public.ts';
import { forgetDeliveriesIn } from '../../modules/deliveries/public.ts';
import { hasOpenGift } from '../../modules/gift-links/public.ts';
import { cancelDocumentsIn } from '../../modules/member-documents/public.ts';
import { closeMemberIn, isBlocked } from '../../modules/members/public.ts';
import { forgetNoticesIn } from '../../modules/notices/public.ts';
import { expireExportsIn } from '../../modules/own-data/public.ts';
import type { ProtectionDeps } from '../../modules/protection/public.ts';
import { forgetRecoveriesIn } from '../../modules/recoveries/public.ts';
import { forgetDevicesIn } from '../../modules/sessions/public.ts';
import { hasOpenSlip } from '../../modules/slips/public.ts';
import { hasVault } from '../../modules/vault/public.ts';
import type { WithdrawalsDeps } from '../../modules/withdrawals/public.ts';
import type { Platform } from '../platform.ts';
import type { wireIdentity } from './wire-identity.ts';

type Below = Pick<ReturnType<typeof wireIdentity>, 'members' | 'sessions'> &
  Pick<WithdrawalsDeps, 'notifyPages'> & { protection: ProtectionDeps; withdrawals: WithdrawalsDeps };

/** Wires the closing of accounts: every module whose money may still arrive, and every one with personal data. */
export const wireClosings = (
  { db, clock, random, log }: Platform,
  { members, sessions, protection, withdrawals, notifyPages }: Below,
): ClosingsDeps => ({
  ...{ db, clock, random, log, protection, withdrawals, notifyPages },
  async isOwnPassword(memberId, proof) {
    const { phone } = await members.members.get(memberId);
    return members.isOwnPassword({ phone, ...proof });
  },
  isWithdrawBlocked: (memberId) => isBlocked(db, memberId, 'withdraw', clock.now()),
  arriving: [hasOpenSlip, hasOpenGift, hasVault],
  closeMember: (...closed) => closeMemberIn(members, ...closed),
  forget: [
    forgetNoticesIn,
    forgetDeliveriesIn,
    forgetCustomerIn,
    (transaction, memberId) => forgetRecoveriesIn({ clock }, transaction, memberId),
    (transaction, memberId) => cancelDocumentsIn({ clock }, transaction, memberId),
    (transaction, memberId) => expireExportsIn({ clock }, transaction, memberId),
    (transaction, memberId) => forgetDevicesIn(sessions, transaction, memberId),
  ],
});
