import { Icon } from '@krapao/ui/brand/icon';
import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

type Props = { onChoose: (file: File) => void };

/** Accepts a picture by file picker, drop, paste or camera. */
export function SlipDrop({ onChoose }: Props) {
  const t = useTranslations('deposit.slip');
  const [isOver, setOver] = useState(false);
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

  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file) onChoose(file);
    event.target.value = ''; // Lets the same file be chosen again.
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    const file = event.dataTransfer.files[0];
    if (file) onChoose(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the inputs inside are for everybody.
    <div
      className={isOver ? 'deposit-drop is-over' : 'deposit-drop'}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      <label className="deposit-pick">
        <input type="file" accept="image/*" onChange={take} />
        <Icon name="slip" size="m" />
        <b>{t('choose')}</b>
        <span className="ink-mute text-caption deposit-drop-hint">{t('drop')}</span>
      </label>
      <label className="deposit-camera">
        <input type="file" accept="image/*" capture="environment" onChange={take} />
        <Icon name="image" size="m" />
        <b>{t('camera')}</b>
      </label>
    </div>
  );
}
