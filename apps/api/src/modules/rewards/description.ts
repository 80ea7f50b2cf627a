import type { Kind, Reward } from './reward.ts';

/** The house account each kind is paid from. */
const HOUSE_ACCOUNT: Record<Kind, string> = {
  bonus: 'bonus',
  promotion: 'promotion',
  coupon: 'spin',
  refund: 'refund',
  invite: 'invite',
};

/** The accounts that a reward's money moves between. */
export const accountsOf = ({ memberId, kind }: Pick<Reward, 'memberId' | 'kind'>) =>
  ({
    wallet: { kind: 'wallet', owner: memberId },
    bonus: { kind: 'bonus', owner: memberId },
    house: { kind: 'promotion', owner: HOUSE_ACCOUNT[kind] },
  }) as const;

/** The statement entry's field for each kind. */
const WORD = {
  bonus: 'bonus',
  promotion: 'promotion',
  coupon: 'luckydraw',
  refund: 'refund',
  invite: 'invite',
} as const;

/** In all languages: the reader's is chosen on display. */
export const describedAs = ({ kind, title }: Pick<Reward, 'kind' | 'title'>) => ({
  [WORD[kind]]: { description: title },
});
