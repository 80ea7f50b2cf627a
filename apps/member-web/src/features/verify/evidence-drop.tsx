import { Icon } from '@krapao/ui/brand/icon';
import { useTranslations } from 'use-intl';
import { useFileDrop } from '../../shared/files/use-file-drop.ts';

/** Accepts the file by file picker or drop. */
export function EvidenceDrop({ onChoose }: { onChoose: (file: File) => void }) {
  const t = useTranslations('verify');
  const { isOver, input, target } = useFileDrop(onChoose);
  return (
    <label className={isOver ? 'verify-drop is-over' : 'verify-drop'} {...target}>
      <input {...input} accept=".zip,.json,application/zip,application/json" />
      <Icon name="upload" size="m" />
      <b>{t('choose')}</b>
      <span className="ink-mute text-caption">{t('chooseHint')}</span>
    </label>
  );
}
