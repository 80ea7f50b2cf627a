import type { Chat } from '@krapao/web/chat/chat.ts';
import { History } from '@krapao/web/chat/history.tsx';
import { PictureView } from '@krapao/web/chat/picture-view.tsx';
import { ReceiptContext } from '@krapao/web/chat/receipt-context.ts';
import { useChosenFiles } from '@krapao/web/chat/use-chosen-files.ts';
import { useFileDrop } from '@krapao/web/chat/use-file-drop.ts';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../shared/session/session.ts';
import { Composer } from './composer.tsx';
import { ItemCard } from './item-card.tsx';

type Props = { id: string; chat: Chat; memberId: string | null; mayWrite: boolean; locale: 'th' | 'la' | 'en' };

/** Messages of a conversation and the composer. */
export function Talk({ id, chat, memberId, mayWrite, locale }: Props) {
  const t = useTranslations('inbox');
  const [picture, setPicture] = useState<string>();
  const seenMember = useMay('members.read') ? memberId : null;
  const Card = useMemo(
    () =>
      seenMember === null
        ? undefined
        : ({ reference }: { reference: string }) => <ItemCard memberId={seenMember} reference={reference} />,
    [seenMember],
  );
  const { error, clearError, add } = useChosenFiles(chat.attach);
  const { isDragged, ...onFiles } = useFileDrop(add);
  return (
    <div className="inbox-said" {...(mayWrite && onFiles)}>
      <ReceiptContext value={Card}>
        <History chat={chat} onPicture={setPicture} />
      </ReceiptContext>
      {mayWrite ? (
        <Composer id={id} chat={chat} locale={locale} error={error} onFiles={add} onErrorSeen={clearError} />
      ) : (
        <p className="inbox-lookon">{t('lookOn')}</p>
      )}
      {isDragged && mayWrite && <p className="drop-zone">{t('drop')}</p>}
      {picture && <PictureView url={picture} onClose={() => setPicture(undefined)} />}
    </div>
  );
}
