/** Lists of documents, by their kind. */
export const CATALOGUE_LISTS = [
  'catalogue-offer',
  'catalogue-news',
  'catalogue-segment',
  'catalogue-source',
  'catalogue-canned-reply',
  'catalogue-bank',
  'catalogue-deposit-account',
  'catalogue-deposit-wallet',
  'catalogue-game',
] as const;

/** Figures of the rewards of a kind without a list of documents. */
export const FIGURES_LISTS = ['figures-coupon', 'figures-refund', 'figures-invite'] as const;

/** Lists that are exported as they are shown. */
export const EXPORTED_LISTS = [
  'queue',
  'inbox',
  'jobs',
  'members',
  'operators',
  'findings',
  'ledger-entries',
  'ledger-accounts',
  'member-statement',
  'member-entries',
  'member-withdrawals',
  'member-slips',
  'member-rewards',
  'member-sessions',
  'member-coins',
  'member-coupons',
  'member-deliveries',
  'announcements',
  ...CATALOGUE_LISTS,
  ...FIGURES_LISTS,
] as const;
export type ExportedList = (typeof EXPORTED_LISTS)[number];
