import type { Kind, Reward } from './reward.ts';

/** The house account each kind is paid from. */
export const HOUSE_ACCOUNT: Record<Kind, string> = {
  bonus: 'bonus',
  promotion: 'promotion',
  coupon: 'spin',
  refund: 'refund',
  invite: 'invite',
};

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
