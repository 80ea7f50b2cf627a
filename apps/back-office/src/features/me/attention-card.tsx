import { Checkbox } from '@krapao/ui/fields/checkbox';
import { Banner } from '@krapao/ui/states/banner';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { playChime } from '../../shared/attention/chime.ts';
import { desktopPermission, requestDesktopNotices } from '../../shared/attention/notify.ts';
import {
  ATTENTION_KINDS,
  type AttentionKind,
  changeAttention,
  useAttentionPreferences,
} from '../../shared/attention/preferences.ts';

/** Sound and desktop notice of each kind of news, in this browser. */
export function AttentionCard() {
  const t = useTranslations('common.attention');
  const preferences = useAttentionPreferences();
  const [permission, setPermission] = useState(desktopPermission);
  const chooseSound = (kind: AttentionKind, sound: boolean) => {
    changeAttention(kind, { sound });
    if (sound) playChime();
  };
  const chooseDesktop = async (kind: AttentionKind, desktop: boolean) => {
    const isAllowed = !desktop || (await requestDesktopNotices());
    setPermission(desktopPermission());
    if (isAllowed) changeAttention(kind, { desktop });
  };
  return (
    <>
      <p className="ink-soft">{t('hint')}</p>
      {ATTENTION_KINDS.map((kind) => (
        <fieldset key={kind} className="me-page-attention">
          <legend>{t(`kinds.${kind}`)}</legend>
          <Checkbox
            checked={preferences[kind].sound}
            onChange={({ currentTarget }) => chooseSound(kind, currentTarget.checked)}
          >
            {t('sound')}
          </Checkbox>
          <Checkbox
            checked={preferences[kind].desktop && permission === 'granted'}
            disabled={permission === 'missing'}
            onChange={({ currentTarget }) => void chooseDesktop(kind, currentTarget.checked)}
          >
            {t('desktop')}
          </Checkbox>
        </fieldset>
      ))}
      {permission === 'denied' && <Banner tone="wait">{t('denied')}</Banner>}
      {permission === 'missing' && <p className="ink-mute">{t('missing')}</p>}
    </>
  );
}
