import { IconButton } from '@krapao/ui/actions/icon-button';
import { Icon } from '@krapao/ui/brand/icon';
import { cx } from '@krapao/ui/cx';
import { readStored, store } from '@krapao/web/browser/storage.ts';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useTucked } from '../use-tucked.ts';

const INVITE_MS = 3_000;
/** The invite covers part of the page, so it closes by itself. */
const INVITE_SHOWN_MS = 15_000;

type Props = {
  ref: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  /** Hidden, to make room. */
  isAway: boolean;
  unread: number;
  panelId: string;
  onToggle: () => void;
};

/** The floating button with the unread count. */
export function ChatButton({ ref, isOpen, isAway, unread, panelId, onToggle }: Props) {
  const t = useTranslations('chat');
  const isTucked = useTucked(ref) && !isOpen;
  const label = isOpen ? t('fold') : t('title');
  return (
    <button
      ref={ref}
      type="button"
      className={cx('chat-button', isOpen && 'is-open', isTucked && 'is-tucked', isAway && !isOpen && 'is-away')}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      aria-label={unread > 0 ? `${label}, ${t('newMessages', { n: unread })}` : label}
      onClick={onToggle}
    >
      <Icon name={isOpen ? 'up' : 'chat'} size="m" />
      {unread > 0 && (
        <span className="chat-count" aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </button>
  );
}

const SEEN = 'seen';

/** Never invites again: a member who opened the chat or dismissed the invite has seen the button. */
export const forgetInvite = () => store('chatInvite', SEEN, { forGood: true });

/** A bubble beside the button, shortly after the page opens. Time while hidden does not count as shown. */
export function Invite({ isAway, onOpen }: { isAway: boolean; onOpen: () => void }) {
  const t = useTranslations('chat');
  const common = useTranslations('common');
  const [isDue, setDue] = useState(false);
  const isShown = isDue && !isAway;
  useEffect(() => {
    if (readStored('chatInvite') === SEEN) return;
    const timer = setTimeout(() => setDue(true), INVITE_MS);
    return () => clearTimeout(timer);
  }, []);
  const wave = () => {
    forgetInvite();
    setDue(false);
  };
  const waveLater = useEffectEvent(wave);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => waveLater(), INVITE_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
  if (!isShown) return null;
  return (
    <div className="chat-invite">
      <button type="button" className="chat-invite-words" onClick={onOpen}>
        <b>{t('welcome')}</b>
        <span>{t('title')}</span>
      </button>
      <IconButton icon="close" size="sm" label={common('close')} onClick={wave} />
    </div>
  );
}
