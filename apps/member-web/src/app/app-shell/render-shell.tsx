import { LANGUAGE_TAG, type Locale } from '@krapao/contract/locales';
import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { WithMessages } from '@krapao/web/i18n/messages.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { type WalletAnswer, walletQuery } from '../../shared/money/wallet-query.ts';
import { PATHS } from '../../shared/paths.ts';
import { createQueryClient } from '../query-client.ts';
import { AppRoutes, loadFirst } from '../routes.tsx';
import { PICTURE_AMOUNT } from './show-running.ts';
import { PICTURE_TIME } from './write-figures.ts';

const ALWAYS = { createdAt: new Date(0).toISOString(), expireIn: new Date(PICTURE_TIME).toISOString() };

/**
 * Placeholder wallet: every part of the balance card and a waiting deposit of each kind. Its figures are never shown.
 */
export const ANYBODY: WalletAnswer = {
  profile: { _id: '', name: '', username: '', coin: 0 },
  bankAccount: { bank: { nameTH: '', nameLA: '', nameEN: '' }, bankCode: '', bankAccountName: '', bankAccountNo: '' },
  wallet: { amount: 2, available: 1, locked: 1, inProgress: 1, currency: 'THB' },
  invite: { amount: 0, success: 0, fail: 0 },
  reward: null,
  slots: [],
  waiting: [
    { way: 'qr', bankCode: '', amount: 1, ...ALWAYS },
    { way: 'manual', reference: '', amount: 1, ...ALWAYS },
  ],
  blocks: [],
  exclusion: null,
};
/** Placeholder reward for each rule, since their texts differ; its figures are never shown. */
export const anyReward = (rule: 'balance' | 'turnover'): NonNullable<WalletAnswer['reward']> => ({
  ...{ _id: '', kind: 'bonus', type: '', code: '', title: '', claimedAt: ALWAYS.createdAt, until: ALWAYS.expireIn },
  ...{ rule, percentSuccess: 0, percentFail: 0, amount: 1, principal: 1, free: 1, base: 1, successAt: 1, failAt: 1 },
  ...{ total: 1, balance: 1, turnover: 1, left: PICTURE_AMOUNT, ifCancelled: { keeps: 1, goes: 1 }, waitsFor: [] },
});
const BALANCE_CARD = /<section class="balance-card".*?<\/section>/s;
const ACTIONS = /<fieldset class="home-actions".*?<\/fieldset>/s;
const RUNNING = /<a class="running".*?<\/a>/s;
const WAITING = /<ul class="unpaid".*?<\/ul>/s;

/** Renders the prerendered home, with a balance card but no figures. Runs in the build, with a fake session. */
export async function renderShell(locale: Locale): Promise<string> {
  changeLocale(locale);
  await loadFirst(PATHS.home);
  const [anybody, home] = [drawHome(ANYBODY), drawHome()];
  const [card] = BALANCE_CARD.exec(anybody) ?? [];
  const [waiting] = WAITING.exec(anybody) ?? [];
  const running = (['balance', 'turnover'] as const).flatMap(
    (rule) => RUNNING.exec(drawHome({ ...ANYBODY, reward: anyReward(rule) })) ?? [],
  );
  if (!card || !waiting || running.length !== 2 || !BALANCE_CARD.test(home) || !ACTIONS.test(home))
    throw new Error(`home could not be drawn for its picture: ${home}`);
  // The CSP forbids inline styles in markup, so a script sets them later.
  const markup = home
    .replace(BALANCE_CARD, () => card)
    .replace(ACTIONS, (actions) => actions + running.join('') + waiting)
    .replaceAll(' style="', ' data-style="');
  const picture = `<div class="app-shell" aria-hidden="true" inert>${markup}</div>`;
  return `<template class="app-shell" lang="${LANGUAGE_TAG[locale]}">${picture}</template>`;
}

export function drawHome(wallet?: WalletAnswer): string {
  const client = createQueryClient(() => undefined);
  if (wallet) client.setQueryData(walletQuery.queryKey, wallet, { updatedAt: PICTURE_TIME });
  const markup = renderToStaticMarkup(
    <StaticRouter location={PATHS.home}>
      <WithMessages of={[]}>
        <QueryClientProvider client={client}>
          <AppRoutes />
        </QueryClientProvider>
      </WithMessages>
    </StaticRouter>,
  );
  client.clear(); // Its timers would keep the build process alive.
  return markup;
}
