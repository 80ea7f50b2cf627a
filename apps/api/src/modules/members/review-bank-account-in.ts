import type { Currency } from '@krapao/money';
import type { Db } from '../../platform/database/db.ts';
import type { MembersDeps } from './members.deps.ts';

/**
 * Reviews an account whose new bank account looks like an excluded member's, as a registration with it would be. The
 * browser is no sign here: the people of a household share one.
 */
export const reviewBankAccountIn = (
  { reviewRegistrationIn, clock }: Pick<MembersDeps, 'reviewRegistrationIn' | 'clock'>,
  transaction: Db,
  { id: memberId, currency }: { id: string; currency: Currency },
  accountName: string,
): Promise<void> =>
  reviewRegistrationIn(transaction, { memberId, currency, accountName, knownDevice: undefined, at: clock.now() });
