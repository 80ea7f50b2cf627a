import { useBackCloses } from '@krapao/ui/back-closes';
import { IconButton } from '@krapao/ui/icon-button';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import './picture-view.css';

/** A picture as large as the screen allows. The browser's own dialog keeps the focus and hears Escape. */
export function PictureView({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useTranslations('chat');
  const common = useTranslations('common');
  const dialog = useRef<HTMLDialogElement>(null);
  useBackCloses(true, onClose);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className="picture-view" aria-label={t('picture')} onCancel={onClose}>
      <button type="button" className="picture-view-back" tabIndex={-1} aria-hidden="true" onClick={onClose} />
      <img src={url} alt={t('picture')} />
      <IconButton icon="close" look="fill" label={common('close')} onClick={onClose} />
    </dialog>
  );
}
