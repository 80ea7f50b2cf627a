import { IconButton } from '@krapao/ui/actions/icon-button';
import { Icon } from '@krapao/ui/brand/icon';
import { Mark } from '@krapao/ui/brand/mark';
import { Avatar } from '@krapao/ui/data/avatar';
import { useTranslations } from 'use-intl';
import { formatTime } from '../time/format.ts';
import type { Chat } from './chat.ts';
import { Content } from './content.tsx';
import type { Row } from './rows.ts';
import type { Item } from './thread.ts';
import { useFileError } from './use-file-error.ts';
import './bubble.css';

type Props = Row & {
  chat: Chat;
  isRead: boolean;
  /** Disconnected at the moment. */
  isCut: boolean;
  onPicture: (url: string) => void;
};

/** One chat message: author, content and delivery state. */
export function Bubble({ item, isFirst, isLast, chat, isRead, isCut, onPicture }: Props) {
  const t = useTranslations('chat');
  const isMine = item.sender === chat.side;
  const isForCustomer = chat.side === 'customer';
  const name = item.sender === 'customer' ? (item.name ?? t('customer')) : (item.agent?.name ?? t('team'));
  return (
    <div className={isMine ? 'bubble is-mine' : 'bubble'}>
      {isForCustomer && !isMine && isFirst && (
        <p className="bubble-name">
          <Face item={item} chat={chat} />
          {name}
        </p>
      )}
      <span className="spoken">{isMine && isForCustomer ? t('you') : name}:</span>
      <Content item={item} chat={chat} onPicture={onPicture} />
      {item.delivery === 'succeed'
        ? isLast && <When item={item} isMine={isMine} isRead={isRead} by={isForCustomer ? undefined : name} />
        : isMine && <OnItsWay item={item} chat={chat} isCut={isCut} />}
    </div>
  );
}

/** Picture or initial of the agent; the logo for automatic answers. */
function Face({ item: { agent }, chat }: { item: Item; chat: Chat }) {
  if (agent?.picture) return <img className="bubble-face" src={chat.fileUrl(agent.picture)} alt="" />;
  return agent ? <Avatar name={agent.name} size="sm" /> : <Mark />;
}

type WhenProps = {
  item: Item;
  isMine: boolean;
  isRead: boolean;
  /** Name of the agent, where several write. */
  by: string | undefined;
};

function When({ item: { createdAt }, isMine, isRead, by }: WhenProps) {
  const t = useTranslations('chat');
  if (!createdAt) return null;
  const time = (
    <time dateTime={createdAt} className="num is-thin">
      {formatTime(createdAt)}
    </time>
  );
  if (!isMine) return <p className="bubble-when">{time}</p>;
  return (
    <p className={isRead ? 'bubble-when is-read' : 'bubble-when'}>
      <span className="bubble-ticks">
        <Icon name="check" size="s" />
        {isRead && <Icon name="check" size="s" />}
      </span>
      {isRead ? t('read') : t('sent')} {time}
      {by && ` · ${by}`}
    </p>
  );
}

/** State of an undelivered message: upload progress, reason of a wait, or a retry button. */
function OnItsWay({ item, chat, isCut }: { item: Item; chat: Chat; isCut: boolean }) {
  const t = useTranslations('chat');
  const errorText = useFileError();
  const { id, delivery, progress = 0, error } = item;
  if (delivery === 'failed') {
    const reason = errorText(error);
    return (
      <div className="bubble-when is-failed">
        <button type="button" onClick={() => chat.retry(id)}>
          <Icon name="refresh" size="s" />
          {t('failed')}
        </button>
        <IconButton icon="close" size="sm" label={t('remove')} onClick={() => chat.cancel(id)} />
        {reason && <small>{reason}</small>}
      </div>
    );
  }
  if (delivery === 'uploading_file') {
    const percent = Math.round(progress * 100);
    return (
      <div className="bubble-when">
        <progress max={100} value={percent} aria-label={t('uploading', { n: percent })} />
        <span aria-hidden="true">{t('uploading', { n: percent })}</span>
        <IconButton icon="close" size="sm" label={t('cancelUpload')} onClick={() => chat.cancel(id)} />
      </div>
    );
  }
  return (
    <p className="bubble-when">
      <Icon name="clock" size="s" />
      {isCut ? t('waiting') : t('sending')}
    </p>
  );
}
