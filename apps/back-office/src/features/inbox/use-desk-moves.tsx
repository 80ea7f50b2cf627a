import { Icon } from '@krapao/ui/brand/icon';
import type { HistoryEvent } from '@krapao/web/chat/history.tsx';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Age } from '../../shared/time/age.tsx';
import type { Opened } from './queries.ts';
import './inbox-move.css';

/** Hand-overs between the desks, as internal lines among the messages. */
export function useDeskMoves(notes: Opened['notes']): readonly HistoryEvent[] {
  const t = useTranslations('inbox.desks');
  return useMemo(
    () =>
      notes.flatMap(({ by, text, createdAt, desk }) =>
        desk === null
          ? []
          : {
              at: createdAt,
              line: (
                <div className="inbox-move">
                  <b>
                    <Icon name="lock" size="s" /> {t(`movedBy.${desk}`, { by: by.name })}
                  </b>
                  <p>{text}</p>
                  <small>
                    <Age at={createdAt} />
                  </small>
                </div>
              ),
            },
      ),
    [notes, t],
  );
}
