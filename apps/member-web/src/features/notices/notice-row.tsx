import { Icon } from '@krapao/ui/brand/icon';
import { cx } from '@krapao/ui/cx';
import { useAgeText } from '@krapao/web/i18n/use-age-text.ts';
import { formatTime } from '@krapao/web/time/format.ts';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { openChat } from '../../shared/chat/open-chat.ts';
import type { Notice } from './api/notices-query.ts';
import { NotMe, StopRecovery } from './not-me.tsx';
import { useNoticeText } from './use-notice-text.ts';

/** One notice, as a link to its subject. */
export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const t = useTranslations('notices');
  const ageText = useAgeText();
  const { text, advice, icon, tone, path } = useNoticeText()(notice);
  const { at, isUnread, login } = notice;
  const network = login && t('network', { address: login.address });
  const className = cx('entry-row notices-row', isUnread && 'is-unread');
  const content = (
    <>
      <span className={cx('entry-row-icon', tone && `is-${tone}`)}>
        <Icon name={icon} />
      </span>
      <span className="notices-words">
        <b>{text}</b>
        {advice && <span>{advice}</span>}
        <time dateTime={at}>{[formatTime(at), ageText(at), network].filter(Boolean).join(' · ')}</time>
      </span>
      {isUnread && (
        <span className="notices-dot">
          <span className="spoken">{t('unread')}</span>
        </span>
      )}
    </>
  );
  if (path)
    return (
      <>
        <Link to={path} className={className} onClick={onOpen}>
          {content}
        </Link>
        {login && !login.isCurrent && !login.isReported && <NotMe id={notice.id} />}
        {notice.recovery?.openId && <StopRecovery id={notice.recovery.openId} />}
      </>
    );
  const open = () => {
    onOpen();
    if (notice.kind === 'chat') openChat();
  };
  return (
    <button type="button" className={className} onClick={open}>
      {content}
    </button>
  );
}
