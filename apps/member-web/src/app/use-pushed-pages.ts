import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { pushSupport, turnOnPush } from '../shared/push/browser-push.ts';
import { noticeSettingsQuery } from '../shared/push/notice-settings-query.ts';

/** Opens the page of a tapped push message, and sends later messages in the language that the member changed to. */
export function usePushedPages(): void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const locale = useLocale();
  const subscribedIn = useRef(locale);

  const open = useEffectEvent(({ data }: MessageEvent<{ open?: unknown } | null>) => {
    if (typeof data?.open === 'string' && data.open.startsWith('/user/')) void navigate(data.open);
  });
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    serviceWorker.addEventListener('message', open);
    return () => serviceWorker.removeEventListener('message', open);
  }, []);

  useEffect(() => {
    if (locale === subscribedIn.current || pushSupport() !== 'granted') return;
    subscribedIn.current = locale;
    void client
      .fetchQuery(noticeSettingsQuery)
      .then(({ push }) => push.isSubscribed && push.publicKey !== null && turnOnPush(push.publicKey))
      .catch(() => undefined); // The messages stay in the language before.
  }, [client, locale]);
}
