import { LANGUAGE_TAG, type Locale } from '@krapao/contract/locales';
import { changeLocale } from '@krapao/web/i18n/locale.ts';
import { Texts } from '@krapao/web/i18n/texts.tsx';
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

/** A purse in which every part has its place, and a deposit of each kind that waits. Nobody sees these figures. */
export const ANYBODY: WalletAnswer = {
  profile: { _id: '', name: '', username: '', coin: 0 },
  bankAccount: { bank: { nameTH: '', nameLA: '', nameEN: '' }, bankCode: '', bankAccountName: '', bankAccountNo: '' },
  wallet: { amount: 1, inProgress: 1, locked: 1, currency: 'THB' },
  invite: { amount: 0, success: 0, fail: 0 },
  reward: null,
  slots: [],
  waiting: [
    { way: 'qr', bankCode: '', amount: 1, ...ALWAYS },
    { way: 'manual', reference: '', amount: 1, ...ALWAYS },
  ],
  blocks: [],
};
/** A reward with either rule; its words differ. Nobody sees these figures either. */
export const anyReward = (rule: 'balance' | 'turnover'): NonNullable<WalletAnswer['reward']> => ({
  ...{ _id: '', kind: 'bonus', type: '', code: '', title: '', claimedAt: ALWAYS.createdAt, until: ALWAYS.expireIn },
  ...{ rule, percentSuccess: 0, percentFail: 0, amount: 1, principal: 1, base: 1, successAt: 1, failAt: 1 },
  ...{ total: 1, turnover: 1, left: PICTURE_AMOUNT, ifCancelled: { keeps: 1, goes: 1 }, waitsFor: [] },
});
const PURSE = /<section class="purse".*?<\/section>/s;
const ACTIONS = /<fieldset class="home-actions".*?<\/fieldset>/s;
const RUNNING = /<a class="running".*?<\/a>/s;
const WAITING = /<ul class="unpaid".*?<\/ul>/s;

/**
 * Home as it looks before anything is known, with a purse to write figures in, for the page to show until the app is
 * there. Runs in the build, where somebody seems to be signed in.
 */
export async function drawPicture(locale: Locale): Promise<string> {
  changeLocale(locale);
  await loadFirst(PATHS.home);
  const [anybody, home] = [drawHome(ANYBODY), drawHome()];
  const [purse] = PURSE.exec(anybody) ?? [];
  const [waiting] = WAITING.exec(anybody) ?? [];
  const running = (['balance', 'turnover'] as const).flatMap(
    (rule) => RUNNING.exec(drawHome({ ...ANYBODY, reward: anyReward(rule) })) ?? [],
  );
  if (!purse || !waiting || running.length !== 2 || !PURSE.test(home) || !ACTIONS.test(home))
    throw new Error(`home could not be drawn for its picture: ${home}`);
  // The policy of the page lets no markup carry styles: a script will put them on. Images come after the figures.
  const markup = home
    .replace(PURSE, () => purse)
    .replace(ACTIONS, (actions) => actions + running.join('') + waiting)
    .replaceAll(/ (style|src)="/g, ' data-$1="');
  const picture = `<div class="first-picture is-new" aria-hidden="true" inert>${markup}</div>`;
  return `<template class="first-picture" lang="${LANGUAGE_TAG[locale]}">${picture}</template>`;
}

export function drawHome(wallet?: WalletAnswer): string {
  const client = createQueryClient(() => undefined);
  if (wallet) client.setQueryData(walletQuery.queryKey, wallet, { updatedAt: PICTURE_TIME });
  const markup = renderToStaticMarkup(
    <StaticRouter location={PATHS.home}>
      <Texts of={[]}>
        <QueryClientProvider client={client}>
          <AppRoutes />
        </QueryClientProvider>
      </Texts>
    </StaticRouter>,
  );
  client.clear(); // Its timers would keep the build waiting.
  return markup;
}
