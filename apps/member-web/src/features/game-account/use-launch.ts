import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { flags } from '../../shared/flags.ts';
import { startPlaying } from '../../shared/games/playing.ts';
import type { GameAccount } from '../../shared/money/wallet-query.ts';
import { credentialsQuery } from './api/credentials-query.ts';
import { askLink, sportsSiteOf } from './model.ts';

/** Opens the game in a tab of its own, or inside the app where the service runs in iframe mode. */
export function useLaunch(gameAccount: GameAccount, onFrame: (link: string) => void) {
  const t = useTranslations('game-account');
  const client = useQueryClient();
  const [blocked, setBlocked] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (tab: Window | null) => {
      try {
        const link = sportsSiteOf(gameAccount, flags) ?? (await linkOf());
        if (flags.iframeMode) onFrame(link);
        // Not `replace`: where the browser has no tabs, `tab` is this page, and Back must lead to it.
        else if (tab && !tab.closed) tab.location.assign(link);
        else setBlocked(link);
      } catch (fault) {
        if (tab !== window) tab?.close();
        throw fault;
      }
    },
  });
  const linkOf = async () =>
    (await askLink(gameAccount, await client.ensureQueryData(credentialsQuery(gameAccount.code)))).link;

  /** The tab is opened within the click itself: a moment later browsers would take it for a pop-up. */
  function openTab(): Window | null {
    const tab = window.open('', '_blank');
    if (!tab || tab === window) return tab;
    tab.opener = null;
    tab.document.title = t('opening', { name: gameAccount.name });
    tab.document.body.textContent = t('opening', { name: gameAccount.name });
    return tab;
  }

  return {
    isPending,
    error,
    /** The link, where the browser would not open a tab: the member can follow it. */
    blocked,
    launch(): void {
      startPlaying();
      setBlocked(undefined);
      mutate(flags.iframeMode ? null : openTab());
    },
  };
}
