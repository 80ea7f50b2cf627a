import type { Kind, Reward } from './reward.ts';

/** The house account each kind is paid from. */
const HOUSE_ACCOUNT: Record<Kind, string> = {
  bonus: 'bonus',
  promotion: 'promotion',
  coupon: 'spin',
  refund: 'refund',
  invite: 'invite',
};

/** Between which accounts its money moves. */
export const accountsOf = ({ memberId, kind }: Pick<Reward, 'memberId' | 'kind'>) =>
  ({
    wallet: { kind: 'wallet', owner: memberId },
    bonus: { kind: 'bonus', owner: memberId },
    house: { kind: 'promotion', owner: HOUSE_ACCOUNT[kind] },
  }) as const;

/** Under which word a line of the statement speaks of it. */
const WORD = {
  bonus: 'bonus',
  promotion: 'promotion',
  coupon: 'luckydraw',
  refund: 'refund',
  invite: 'invite',
} as const;

/** In all languages: the reader's is chosen when it is read. */
export const describedAs = ({ kind, title }: Pick<Reward, 'kind' | 'title'>) => ({
  [WORD[kind]]: { description: title },
});
