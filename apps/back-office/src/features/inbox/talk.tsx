import type { Chat } from '@krapao/web/chat/chat.ts';
import { History } from '@krapao/web/chat/history.tsx';
import { PictureView } from '@krapao/web/chat/picture-view.tsx';
import { ReceiptContext } from '@krapao/web/chat/receipt-context.ts';
import { useChosenFiles } from '@krapao/web/chat/use-chosen-files.ts';
import { useFileDrop } from '@krapao/web/chat/use-file-drop.ts';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../shared/session/session.ts';
import { ColleagueGate } from './colleague-gate.tsx';
import { Composer } from './composer.tsx';
import { ItemCard } from './item-card.tsx';
import type { Opened } from './queries.ts';
import { useDeskMoves } from './use-desk-moves.tsx';

type Props = {
  id: string;
  chat: Chat;
  memberId: string | null;
  mayWrite: boolean;
  /** The other desk that has the conversation, for an operator who answers only at their own. */
  elsewhere: Opened['desk'] | undefined;
  notes: Opened['notes'];
  locale: 'th' | 'la' | 'en';
  /** The colleague who has the conversation. */
  colleague: { readonly id: string; readonly name: string } | undefined;
};

/** Messages of a conversation and the composer. */
export function Talk({ id, chat, memberId, mayWrite, elsewhere, notes, locale, colleague }: Props) {
  const t = useTranslations('inbox');
  const moves = useDeskMoves(notes);
  const [picture, setPicture] = useState<string>();
  const [writesBeside, setWritesBeside] = useState<string>();
  const isGated = colleague !== undefined && writesBeside !== colleague.id;
  const canWrite = mayWrite && !isGated;
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
    <div className="inbox-log" {...(canWrite && onFiles)}>
      <ReceiptContext value={Card}>
        <History chat={chat} onPicture={setPicture} events={moves} />
      </ReceiptContext>
      {!mayWrite && <p className="inbox-lookon">{elsewhere ? t(`desks.has.${elsewhere}`) : t('lookOn')}</p>}
      {mayWrite && isGated && (
        <ColleagueGate id={id} name={colleague.name} onWrite={() => setWritesBeside(colleague.id)} />
      )}
      {canWrite && (
        <Composer {...{ id, chat, locale, error, memberId: seenMember }} onFiles={add} onErrorSeen={clearError} />
      )}
      {isDragged && canWrite && <p className="drop-zone">{t('drop')}</p>}
      {picture && <PictureView url={picture} onClose={() => setPicture(undefined)} />}
    </div>
  );
}
