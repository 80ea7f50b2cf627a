import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { flags } from '../../shared/flags.ts';
import { startPlaying } from '../../shared/games/playing.ts';
import type { GameAccount } from '../../shared/money/wallet-query.ts';
import { credentialsQuery } from './api/credentials-query.ts';
import { requestGameLink, sportsSiteOf } from './model.ts';

/** Opens the game in a new tab, or inside the app in iframe mode. */
export function useLaunch(gameAccount: GameAccount, onFrame: (link: string) => void) {
  const t = useTranslations('game-account');
  const client = useQueryClient();
  const [blocked, setBlocked] = useState<string>();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (tab: Window | null) => {
      try {
        const link = sportsSiteOf(gameAccount, flags) ?? (await linkOf());
        if (flags.iframeMode) onFrame(link);
        // Not `replace`: where the browser has no tabs, `tab` is this page, and Back must return to it.
        else if (tab && !tab.closed) tab.location.assign(link);
        else setBlocked(link);
      } catch (error) {
        if (tab !== window) tab?.close();
        throw error;
      }
    },
  });
  const linkOf = async () =>
    (await requestGameLink(gameAccount, await client.ensureQueryData(credentialsQuery(gameAccount.code)))).link;

  /** Opens the tab within the click event: later, browsers would block it as a pop-up. */
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
    /** The link, if the browser blocked the tab, for the member to follow. */
    blocked,
    launch(): void {
      startPlaying();
      setBlocked(undefined);
      mutate(flags.iframeMode ? null : openTab());
    },
  };
}
