import { IconButton } from '@krapao/ui/actions/icon-button';
import { useBackCloses } from '@krapao/ui/layers/back-closes';
import { Page } from '@krapao/ui/layout/page';
import { Retry } from '@krapao/ui/states/retry';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useIsOnline } from '../browser/use-is-online.ts';
import './chunk-error.css';

type Props = {
  place: 'page' | 'sheet' | 'extra';
  isTrying: boolean;
  onRetry: () => void;
  /** The browser is online again. */
  onOnline: () => void;
  onClose: () => void;
  /** The chunk is no longer needed. */
  onGone: () => void;
};

/** Replaces a chunk that failed to load, until a retry succeeds. */
export function ChunkError({ place, isTrying, onRetry, onOnline, onClose, onGone }: Props) {
  const t = useTranslations('common');
  const isOnline = useIsOnline();
  const tryAgain = useEffectEvent(onOnline);
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    window.addEventListener('online', tryAgain);
    return () => {
      window.removeEventListener('online', tryAgain);
      leave();
    };
  }, []);
  if (place === 'extra') return null;
  const retry = (
    <Retry title={t('loadFailed')} retryLabel={t('retry')} busy={isTrying} onRetry={onRetry}>
      {!isOnline && t('offline')}
    </Retry>
  );
  return place === 'page' ? <Page>{retry}</Page> : <MissingSheet onClose={onClose}>{retry}</MissingSheet>;
}

/** A native dialog, because the chunk of our sheets may be the one that failed to load. */
function MissingSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useTranslations('common');
  const dialog = useRef<HTMLDialogElement>(null);
  useBackCloses(true, onClose);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className="chunk-error" aria-label={t('loadFailed')} onCancel={onClose}>
      <IconButton icon="close" label={t('close')} onClick={onClose} />
      {children}
    </dialog>
  );
}
