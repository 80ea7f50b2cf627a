import { screen, within } from '@testing-library/react';

/** The document that tests of the editor change: coins by play, in both currencies. */
export const COINS_AT = '/api/office/catalogue/setting/coins';
export const COINS = { THB: { per: 100, dailyMax: 5 }, LAK: { per: 50_000, dailyMax: 5 } };

export const coinsDocument = (more: object = {}) => ({
  kind: 'setting',
  key: 'coins',
  version: 3,
  value: COINS,
  needs: 'catalogue.write',
  canBeRemoved: false,
  canBeSimulated: true,
  marks: { money: [] as string[], payout: [] as string[], service: [] as string[] },
  scheduled: [],
  proposed: null,
  ended: null,
  outcome: 'saved',
  ...more,
});

/** Baht of play for one coin. */
export const perBaht = async () =>
  within(await screen.findByRole('group', { name: 'Baht' })).getByLabelText<HTMLInputElement>('One coin for');
