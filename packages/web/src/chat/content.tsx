import { Icon } from '@krapao/ui/brand/icon';
import { Suspense, use, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Chat } from './chat.ts';
import { piecesOf, safeHref, telHref } from './links.ts';
import { ReceiptContext } from './receipt-context.ts';
import type { ChatButton, ChatCard, Item } from './thread.ts';

type Props = { item: Item; chat: Chat; onPicture: (url: string) => void };

/** Content of a message by type. Always rendered as text, so that no message can inject markup. */
export function Content({ item, chat, onPicture }: Props) {
  const t = useTranslations('chat');
  const { message_type, payload = {}, payloads = [] } = item.message;
  const { message, buttons = [], quick_replies = [], reference, title } = payload;
  switch (message_type) {
    case 'text':
    case 'quick_replies':
    case 'buttons':
      return (
        <div className="bubble-box">
          {reference && <Receipt reference={reference} />}
          {message && <Text text={message} />}
          {message_type === 'quick_replies' && chat.side === 'other' && <Offered replies={quick_replies} />}
          {message_type === 'buttons' && <Buttons buttons={buttons} chat={chat} />}
        </div>
      );
    case 'postback':
      return (
        <div className="bubble-box">
          <Text text={title ?? message ?? ''} />
        </div>
      );
    case 'media':
      return <Media item={item} chat={chat} onPicture={onPicture} />;
    case 'generic':
      return (
        <ul className="bubble-cards" aria-label={t('cards')}>
          {payloads.map((card) => (
            <Card key={card.title + card.subtitle} card={card} chat={chat} />
          ))}
        </ul>
      );
    default:
      return (
        <div className="bubble-box">
          <p className="bubble-text is-unknown">{t('unknown')}</p>
        </div>
      );
  }
}

/** Card of a statement entry, by the viewer's access; the reference without a card. */
function Receipt({ reference }: { reference: string }) {
  const Card = use(ReceiptContext);
  const name = <b className="bubble-text num is-thin">{reference}</b>;
  return <Suspense fallback={name}>{Card ? <Card reference={reference} /> : name}</Suspense>;
}

/** Quick replies of the customer, as shown to the team that offered them. */
function Offered({ replies }: { replies: readonly ChatButton[] }) {
  return (
    <ul className="bubble-offered">
      {replies.map(({ title, payload }) => (
        <li key={title + payload}>{title}</li>
      ))}
    </ul>
  );
}

function Text({ text }: { text: string }) {
  return (
    <p className="bubble-text">
      {piecesOf(text).map((piece, index) =>
        piece.href ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change.
          <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
            {piece.text}
          </a>
        ) : (
          piece.text
        ),
      )}
    </p>
  );
}

/** Links, phone numbers and postbacks. A button without a safe target is plain text. */
function Buttons({ buttons, chat }: { buttons: readonly ChatButton[]; chat: Chat }) {
  if (buttons.length === 0) return null;
  return (
    <ul className="bubble-buttons">
      {buttons.map((button) => (
        <li key={button.title + button.payload}>
          <OneButton button={button} chat={chat} />
        </li>
      ))}
    </ul>
  );
}

function OneButton({ button, chat }: { button: ChatButton; chat: Chat }) {
  const { title, type, payload } = button;
  if (type === 'web' || type === 'call') {
    const href = type === 'web' ? safeHref(payload) : telHref(payload);
    if (!href) return <span>{title}</span>;
    const outside = type === 'web' && { target: '_blank', rel: 'noopener noreferrer nofollow' };
    return (
      <a href={href} {...outside}>
        {title}
        <Icon name={type === 'web' ? 'external' : 'phone'} size="s" />
      </a>
    );
  }
  if (chat.side !== 'customer') return <span className="bubble-offer">{title}</span>;
  const answer = () => (type === 'postback' ? chat.sendPostback(button) : chat.sendText(title));
  return (
    <button type="button" onClick={answer}>
      {title}
    </button>
  );
}

function Card({ card: { image_url, title, subtitle, buttons }, chat }: { card: ChatCard; chat: Chat }) {
  return (
    <li className="bubble-card">
      {image_url && <Picture url={chat.fileUrl(image_url)} alt="" />}
      <div className="bubble-card-words">
        <b>{title}</b>
        {subtitle && <small>{subtitle}</small>}
      </div>
      <Buttons buttons={buttons} chat={chat} />
    </li>
  );
}

function Media({ item: { message, preview }, chat, onPicture }: Props) {
  const t = useTranslations('chat');
  const { url, fileType, message: words } = message.payload ?? {};
  // A file sent from this browser is shown from memory.
  const address = preview ?? (url && mediaUrl(chat, url));
  return (
    <div className="bubble-box">
      {address && fileType === 'image' && (
        <button
          type="button"
          className="bubble-picture"
          aria-label={t('openPicture')}
          onClick={() => onPicture(address)}
        >
          <Picture url={address} alt={t('picture')} />
        </button>
      )}
      {address && fileType === 'video' && (
        // biome-ignore lint/a11y/useMediaCaption: nobody writes captions for what is sent in a chat.
        <video className="bubble-video" src={address} controls playsInline preload="metadata" aria-label={t('video')} />
      )}
      {address && fileType !== 'image' && fileType !== 'video' && (
        <a className="bubble-file" href={address} target="_blank" rel="noopener noreferrer">
          <Icon name="attach" />
          {t('openFile')}
        </a>
      )}
      {!address && <p className="bubble-text is-unknown">{t('gone')}</p>}
      {words && <Text text={words} />}
    </div>
  );
}

/** A path on the chat's own server, or an http(s) address; nothing else is fetched. */
const mediaUrl = (chat: Chat, url: string): string | undefined =>
  url.startsWith('/') ? chat.fileUrl(url) : safeHref(url);

/** Fixed size from the start, so that the layout does not shift when the picture loads. */
function Picture({ url, alt }: { url: string; alt: string }) {
  const t = useTranslations('chat');
  const [failed, setFailed] = useState<string>();
  if (failed === url) return <span className="bubble-gone">{t('gone')}</span>;
  return <img src={url} alt={alt} loading="lazy" onError={() => setFailed(url)} />;
}
