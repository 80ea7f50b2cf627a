import { readsAt } from '@krapao/contract/office/chat-desks';
import { Button } from '@krapao/ui/actions/button';
import { IconButton } from '@krapao/ui/actions/icon-button';
import { Avatar } from '@krapao/ui/data/avatar';
import { saveFile } from '@krapao/web/browser/save-file.ts';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { useSuccessToast } from '../../shared/dialogs/use-success-toast.ts';
import { useCommands } from '../../shared/keys/commands.ts';
import { mayDo, useMe } from '../../shared/session/session.ts';
import { useCustomerName } from './customer-name.ts';
import { INBOX, type Opened } from './queries.ts';

const ConfirmDialog = lazyChunk(
  [],
  async () => (await import('../../shared/dialogs/confirm-dialog.tsx')).ConfirmDialog,
);
const DeskSheet = lazyChunk(['inbox'], async () => (await import('./desk-sheet.tsx')).DeskSheet);
const HandOverSheet = lazyChunk(['inbox'], async () => (await import('./hand-over-sheet.tsx')).HandOverSheet);

type Props = { opened: Opened; mayWrite: boolean; onClose: () => void; onSide: () => void };

/** The customer, the assigned operator and the actions of a conversation. */
export function ConversationHead({ opened, mayWrite, onClose, onSide }: Props) {
  const t = useTranslations('inbox');
  const common = useTranslations('common');
  const name = useCustomerName()(opened);
  const me = useMe();
  const showSuccess = useSuccessToast();
  const [isHanding, setHanding] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const { id, state, desk, takenBy, guest, memberId, locale } = opened;
  // Support may also take back what finance has.
  const mayMove = mayWrite || mayDo(me, 'chat.write');
  const moveLabel = desk === 'support' ? t('desks.to.finance') : t('desks.to.support');
  const params = { id };
  const isMine = takenBy?.id === me.id;
  const isOpen = state === 'open';
  const take = useCommand('POST /api/office/chat/{id}/take', { stale: INBOX });
  const reopen = useCommand('POST /api/office/chat/{id}/reopen', { stale: INBOX });
  const close = useCommand('POST /api/office/chat/{id}/close', {
    stale: INBOX,
    onSuccess: () => showSuccess(t('closed', { name }), () => reopen.send({ params })),
  });
  const transcript = useCommand('GET /api/office/chat/{id}/transcript', {
    onSuccess: ({ fileName, text }) => saveFile(fileName, text, 'text/plain;charset=utf-8'),
  });
  const colleague = takenBy !== null && !isMine ? takenBy : undefined;
  const end = () => (colleague ? setClosing(true) : close.send({ params, query: {} }));
  const saveTranscript = () => transcript.send({ params });
  useCommands([
    { id: 'leave', group: 'page', label: common('keys.closeDetail'), keys: 'Escape', isQuiet: true, run: onClose },
    { id: 'transcript', group: 'page', label: t('transcript'), icon: 'download', run: saveTranscript },
    ...(mayMove
      ? [{ id: 'desk', group: 'page' as const, label: moveLabel, icon: 'bank' as const, run: () => setMoving(true) }]
      : []),
    ...(mayWrite && isOpen
      ? [
          ...(isMine
            ? []
            : [
                {
                  id: 'take',
                  group: 'page' as const,
                  label: t('take'),
                  icon: 'flag' as const,
                  keys: 't',
                  run: () => take.send({ params }),
                },
              ]),
          {
            id: 'hand',
            group: 'page' as const,
            label: t('handOver'),
            icon: 'swap' as const,
            keys: 'h',
            run: () => setHanding(true),
          },
          {
            id: 'close',
            group: 'page' as const,
            label: t('close'),
            icon: 'check' as const,
            keys: 'e',
            run: end,
          },
        ]
      : []),
  ]);
  return (
    <header className="inbox-head">
      <IconButton className="inbox-back" icon="back" label={common('back')} onClick={onClose} />
      <Avatar name={guest === null ? name : 'G'} />
      <div className="inbox-who">
        <h2>{name}</h2>
        <p>
          {[
            memberId === null ? t('isGuest') : t('member', { id: memberId }),
            t(`languages.${locale}`),
            ...(desk === 'finance' ? [t('desks.atFinance')] : []),
            takenBy
              ? isMine
                ? t('mine')
                : t('hasIt', { name: takenBy.name })
              : desk === 'finance'
                ? t('desks.nobody')
                : t('nobody'),
          ].join(' · ')}
        </p>
      </div>
      <div className="inbox-acts">
        {mayWrite && isOpen && !isMine && (
          <Button size="xs" tone="goldline" icon="flag" busy={take.isPending} onClick={() => take.send({ params })}>
            {t('take')}
          </Button>
        )}
        {mayWrite && isOpen && (
          <>
            <Button size="xs" icon="swap" onClick={() => setHanding(true)}>
              {t('handOver')}
            </Button>
            <Button size="xs" icon="check" busy={close.isPending} onClick={end}>
              {t('close')}
            </Button>
          </>
        )}
        {mayMove && isOpen && (
          <Button size="xs" icon="bank" onClick={() => setMoving(true)}>
            {moveLabel}
          </Button>
        )}
        {mayWrite && !isOpen && (
          <Button size="xs" icon="refresh" busy={reopen.isPending} onClick={() => reopen.send({ params })}>
            {t('reopen')}
          </Button>
        )}
        <IconButton size="sm" icon="download" label={t('transcript')} onClick={saveTranscript} />
        <IconButton size="sm" className="inbox-info" icon="info" label={common('details')} onClick={onSide} />
      </div>
      <Suspense>
        {isHanding && <HandOverSheet opened={opened} onClose={() => setHanding(false)} />}
        {isMoving && (
          <DeskSheet
            opened={opened}
            onClose={() => setMoving(false)}
            onDone={() => readsAt(new Set(me.permissions)).includes('support') || onClose()}
          />
        )}
        {isClosing && colleague && (
          <ConfirmDialog
            title={t('closeOf', { name: colleague.name })}
            actionLabel={t('close')}
            onClose={() => setClosing(false)}
            onConfirm={() => {
              setClosing(false);
              close.send({ params, query: { over: colleague.id } });
            }}
          >
            {t('closeOfHint', { name: colleague.name })}
          </ConfirmDialog>
        )}
      </Suspense>
    </header>
  );
}
