import { Icon } from '@krapao/ui/brand/icon';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { useTranslations } from 'use-intl';

/** Accepts the file by file picker or drop. */
export function EvidenceDrop({ onChoose }: { onChoose: (file: File) => void }) {
  const t = useTranslations('verify');
  const [isOver, setOver] = useState(false);
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
    <label
      className={isOver ? 'verify-drop is-over' : 'verify-drop'}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      <input type="file" accept=".zip,.json,application/zip,application/json" onChange={take} />
      <Icon name="upload" size="m" />
      <b>{t('choose')}</b>
      <span className="ink-mute text-caption">{t('chooseHint')}</span>
    </label>
  );
}
