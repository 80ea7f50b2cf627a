import { toast } from '@krapao/ui/layers/toast';
import { serverNow, serverTimeOf } from '@krapao/web/time/server-time.ts';
import { type QueryClient, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { walletQuery } from '../../shared/money/wallet-query.ts';
import { type News, newsQuery } from '../../shared/news/news-query.ts';
import { isShownHere } from '../../shared/news/shown-here.ts';
import { useNewsText } from '../../shared/news/use-news-text.ts';
import { usePageVisible } from '../../shared/news/use-page-visible.ts';
import { PATHS, receiptPath } from '../../shared/paths.ts';
import { claim } from './claims.ts';
import { coinKeyOf, eventsOf, keyOf, type OwnCall } from './model.ts';

/**
 * Announces movements of money made elsewhere, once per browser: a single event with its amount, several as one toast.
 * Waits while the page is hidden, and for this page's own pending calls, whose answers identify its own movements.
 */
export function Announcements() {
  const t = useTranslations('news');
  const client = useQueryClient();
  const navigate = useNavigate();
  const textOf = useNewsText();
  const { data } = useQuery(newsQuery);
  const isBusy = useIsMutating() > 0;
  const isVisible = usePageVisible();

  const announce = useEffectEvent(async (news: News) => {
    const events = eventsOf(news, ownCallsOf(client), serverNow());
    // Includes this page's own movements, which must not be announced later.
    const { fresh, isFirst } = await claim([...news.entries.map(keyOf), ...news.coins.map(coinKeyOf)]);
    const entries = events.filter((entry) => fresh.has(keyOf(entry)) && !isShownHere(entry));
    // Coins earned before the sign-in on this browser are not announced.
    const earned = isFirst ? [] : news.coins.filter((each) => fresh.has(coinKeyOf(each)));
    const n = earned.reduce((sum, { coins }) => sum + coins, 0);
    const coins = n > 0 ? t('coins', { n }) : undefined;
    const [entry] = entries;
    const withCoins = (text: string) => [text, coins].filter(Boolean).join(' · ');
    const see = (path: string) => ({ label: t('see'), onAction: () => void navigate(path) });

    if (entries.length > 1) {
      const isAll = entries.length === news.entries.filter(({ isUnread }) => isUnread).length;
      const text = t('several', { n: isAll ? news.unread : entries.length });
      toast.info(withCoins(text), { icon: 'statement', action: see(PATHS.statement) });
    } else if (entry) {
      // For currency and names. Not observed: another observer would retry a wallet that failed to load.
      const wallet = await client.ensureQueryData(walletQuery).catch(() => undefined);
      const { text, icon, isGood } = textOf(entry, wallet);
      toast[isGood ? 'success' : 'info'](withCoins(text), { icon, action: see(receiptPath(entry.reference)) });
    } else if (coins) toast.success(coins, { icon: 'coin', action: see(PATHS.spin) });
  });
  useEffect(() => {
    if (data && isVisible && !isBusy) void announce(data);
  }, [data, isVisible, isBusy]);
  return null;
}

const ownCallsOf = (client: QueryClient): OwnCall[] =>
  client
    .getMutationCache()
    .getAll()
    .map(({ state }) => ({ sentAt: serverTimeOf(state.submittedAt), answer: state.data }));
