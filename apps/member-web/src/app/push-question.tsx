import { Button } from '@krapao/ui/actions/button';
import { toast } from '@krapao/ui/layers/toast';
import { Banner } from '@krapao/ui/states/banner';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { pushSupport, putOffQuestion, turnOnPush } from '../shared/push/browser-push.ts';
import { noticeSettingsQuery } from '../shared/push/notice-settings-query.ts';
import './push-question.css';

/** Explains push messages before the browser's own dialog. Shows nothing to a member whose browser has them. */
export function PushQuestion({ onDone }: { onDone: () => void }) {
  const t = useTranslations('notice-settings');
  const client = useQueryClient();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const { data } = useQuery(noticeSettingsQuery);
  const publicKey = data?.push.isSubscribed && pushSupport() === 'granted' ? null : data?.push.publicKey;
  // Or the question would appear when messages are turned off later.
  const end = useEffectEvent(onDone);
  useEffect(() => {
    if (publicKey === null) end();
  }, [publicKey]);
  if (!publicKey) return null;

  const turnOn = async () => {
    setBusy(true);
    putOffQuestion(Date.now());
    try {
      if (await turnOnPush(publicKey)) toast.success(t('turnedOn'));
    } catch (error) {
      toast.error(errorText(error));
    }
    await client.invalidateQueries({ queryKey: noticeSettingsQuery.queryKey });
    onDone();
  };
  const notNow = () => {
    putOffQuestion(Date.now());
    onDone();
  };
  return (
    <div className="push-question">
      <Banner tone="info" icon="bell">
        <b>{t('question')}</b>
        <p>{t('questionText')}</p>
        <div className="push-question-actions">
          <Button size="sm" tone="gold" busy={isBusy} onClick={() => void turnOn()}>
            {t('turnOn')}
          </Button>
          <Button size="sm" tone="line" onClick={notNow}>
            {t('notNow')}
          </Button>
        </div>
      </Banner>
    </div>
  );
}
