import { IconButton } from '@krapao/ui/actions/icon-button';
import { Avatar } from '@krapao/ui/data/avatar';
import { formatTime } from '@krapao/web/time/format.ts';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { LanguageButton } from '../shared/layout/language-button.tsx';
import { useMe } from '../shared/session/session.ts';
import { lockNow, signOut } from './leave-desk.ts';
import './own-card.css';
import { isDark, useIsDark, wearTheme } from './theme-choice.ts';

/** The operator's name and sign-in time, with commands for the own session. */
export function OwnCard({ onGo }: { onGo?: () => void }) {
  const t = useTranslations('common.me');
  const { name, signedInAt } = useMe();
  const dark = useIsDark();
  return (
    <div className="own-card">
      <Link to="/me" className="own-card-who" title={t('menu', { name })} onClick={onGo}>
        <Avatar name={name} size="sm" />
        <span className="grow">
          <b className="cut">{name}</b>
          <small>{t('onSince', { time: formatTime(signedInAt) })}</small>
        </span>
      </Link>
      <div className="own-card-tools">
        <IconButton size="sm" icon="lock" label={t('lock')} title={t('lock')} onClick={lockNow} />
        <IconButton
          size="sm"
          icon={dark ? 'sun' : 'moon'}
          label={dark ? t('light') : t('dark')}
          title={dark ? t('light') : t('dark')}
          onClick={() => wearTheme(isDark() ? 'light' : 'dark')}
        />
        <IconButton size="sm" icon="logout" label={t('signOut')} title={t('signOut')} onClick={signOut} />
        <LanguageButton />
      </div>
    </div>
  );
}
