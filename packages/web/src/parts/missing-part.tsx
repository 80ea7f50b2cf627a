import { useBackCloses } from '@krapao/ui/back-closes';
import { IconButton } from '@krapao/ui/icon-button';
import { Page } from '@krapao/ui/page';
import { Retry } from '@krapao/ui/retry';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useIsOnline } from '../browser/use-is-online.ts';
import './missing-part.css';

type Props = {
  place: 'page' | 'sheet' | 'extra';
  isTrying: boolean;
  onRetry: () => void;
  /** The line is back. */
  onLine: () => void;
  onClose: () => void;
  /** Nobody waits for the part any more. */
  onGone: () => void;
};

/** Stands where a part should be that could not be loaded, and goes when it is there. */
export function MissingPart({ place, isTrying, onRetry, onLine, onClose, onGone }: Props) {
  const t = useTranslations('common');
  const isOnline = useIsOnline();
  const tryAgain = useEffectEvent(onLine);
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

/** The browser's own dialog: what draws our sheets may be the very thing that did not come. */
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
    <dialog ref={dialog} className="missing-part" aria-label={t('loadFailed')} onCancel={onClose}>
      <IconButton icon="close" label={t('close')} onClick={onClose} />
      {children}
    </dialog>
  );
}
