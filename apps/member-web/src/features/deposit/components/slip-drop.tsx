import { Icon } from '@krapao/ui/brand/icon';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useFileDrop } from '../../../shared/files/use-file-drop.ts';
import '../deposit-upload.css';

type Props = { onChoose: (file: File) => void };

/** Accepts a picture by file picker, drop, paste or camera. */
export function SlipDrop({ onChoose }: Props) {
  const t = useTranslations('deposit.slip');
  const { isOver, input, target } = useFileDrop(onChoose);
  const choose = useRef(onChoose);
  choose.current = onChoose;

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (!file) return;
      event.preventDefault();
      choose.current(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);

  return (
    <div className={isOver ? 'deposit-upload-drop is-over' : 'deposit-upload-drop'} {...target}>
      <label className="deposit-upload-pick">
        <input {...input} accept="image/*" />
        <Icon name="slip" size="m" />
        <b>{t('choose')}</b>
        <span className="ink-mute text-caption deposit-upload-drop-hint">{t('drop')}</span>
      </label>
      <label className="deposit-upload-camera">
        <input {...input} accept="image/*" capture="environment" />
        <Icon name="image" size="m" />
        <b>{t('camera')}</b>
      </label>
    </div>
  );
}
