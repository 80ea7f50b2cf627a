import { IconButton } from '@krapao/ui/actions/icon-button';
import { useBackCloses } from '@krapao/ui/layers/back-closes';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import './picture-view.css';

/** Full-screen picture in a native dialog, which traps the focus and closes on Escape. */
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
