import { Button } from '@krapao/ui/actions/button';
import { toast } from '@krapao/ui/layers/toast';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { pushSupport, turnOffPush, turnOnPush } from '../../../shared/push/browser-push.ts';
import { type NoticeSettings, noticeSettingsQuery } from '../../../shared/push/notice-settings-query.ts';

/** Push messages to this browser. */
export function PushRow({ publicKey, isSubscribed }: NoticeSettings['push']) {
  const t = useTranslations('notice-settings');
  const client = useQueryClient();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const support = pushSupport();
  const isOn = isSubscribed && support === 'granted';
  if (support === 'unsupported' || support === 'denied' || publicKey === null)
    return <p className="ink-soft">{t(support === 'denied' ? 'denied' : 'unsupported')}</p>;

  const change = async () => {
    setBusy(true);
    try {
      if (isOn) await turnOffPush();
      else if (await turnOnPush(publicKey)) toast.success(t('turnedOn'));
    } catch (error) {
      toast.error(errorText(error));
    }
    await client.invalidateQueries({ queryKey: noticeSettingsQuery.queryKey });
    setBusy(false);
  };
  return (
    <>
      <p className="ink-soft">{t(isOn ? 'isOn' : 'isOff')}</p>
      <Button tone={isOn ? 'line' : 'gold'} busy={isBusy} onClick={() => void change()}>
        {t(isOn ? 'turnOff' : 'turnOn')}
      </Button>
    </>
  );
}
