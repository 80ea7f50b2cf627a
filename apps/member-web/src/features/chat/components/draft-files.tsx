import { IconButton } from '@krapao/ui/actions/icon-button';
import { useTranslations } from 'use-intl';
import type { FileDraft } from '../use-file-draft.ts';
import '../chat-composer.css';

/** Previews of the pictures and videos to be sent. */
export function DraftFiles({ files, remove }: FileDraft) {
  const t = useTranslations('chat');
  if (files.length === 0) return null;
  return (
    <ul className="chat-composer-files" aria-label={t('toSend')}>
      {files.map((each) => (
        <li key={each.id}>
          {each.kind === 'image' ? (
            <img src={each.url} alt={each.file.name} />
          ) : (
            <video src={`${each.url}#t=0.1`} muted playsInline preload="metadata" aria-label={each.file.name} />
          )}
          <IconButton
            icon="close"
            size="sm"
            look="fill"
            label={`${t('remove')}: ${each.file.name}`}
            onClick={({ currentTarget }) => {
              // The button disappears with its picture, so the focus moves to the dialog.
              currentTarget.closest<HTMLElement>('[role=dialog]')?.focus();
              remove(each);
            }}
          />
        </li>
      ))}
    </ul>
  );
}
