import { Avatar } from '@krapao/ui/data/avatar';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { OpenSheet } from '../../shared/dialogs/open-sheet.tsx';
import { useSuccessToast } from '../../shared/dialogs/use-success-toast.ts';
import { INBOX, type Opened, teamQuery } from './queries.ts';

/** Hands a conversation to a colleague, operators on shift first, or to the automatic answers. */
export function HandOverSheet({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const t = useTranslations('inbox');
  const showSuccess = useSuccessToast();
  const team = useQuery(teamQuery(opened.desk));
  const params = { id: opened.id };
  const back = useCommand('POST /api/office/chat/{id}/hand-over', { stale: INBOX });
  const hand = useCommand('POST /api/office/chat/{id}/hand-over', {
    stale: INBOX,
    onSuccess: ({ takenBy }) => {
      onClose();
      const undo = () => back.send({ params, body: { to: opened.takenBy?.id ?? null } });
      showSuccess(takenBy ? t('handedTo', { name: takenBy.name }) : t('handedBack'), undo);
    },
  });
  const give = (to: string | null) => hand.send({ params, body: { to } });
  return (
    <OpenSheet onClose={onClose} title={t('handOverTo')}>
      <ul>
        <Loaded query={team}>
          {(mates) =>
            mates
              .filter(({ id }) => id !== opened.takenBy?.id)
              .sort((one, other) => Number(other.isOnShift) - Number(one.isOnShift))
              .map(({ id, name, isOnShift }) => (
                <li key={id}>
                  <button type="button" className="inbox-mate" onClick={() => give(id)}>
                    <Avatar name={name} size="sm" />
                    <b className="grow">{name}</b>
                    <span className={isOnShift ? 'ink-jade' : 'ink-mute'}>{isOnShift ? t('there') : t('away')}</span>
                  </button>
                </li>
              ))
          }
        </Loaded>
        {opened.takenBy && (
          <li>
            <button type="button" className="inbox-mate" onClick={() => give(null)}>
              <b className="grow">{t('toAuto')}</b>
            </button>
          </li>
        )}
      </ul>
    </OpenSheet>
  );
}
