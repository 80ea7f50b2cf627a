import { Avatar } from '@krapao/ui/avatar';
import { Sheet } from '@krapao/ui/sheet';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useAct } from '../../shared/api/use-act.ts';
import { useSayDone } from '../../shared/dialogs/undo.ts';
import { INBOX, type Opened, teamQuery } from './queries.ts';

/** Who goes on with a conversation: a colleague, or the automatic answers. Those at their desks first. */
export function HandOverSheet({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const t = useTranslations('inbox');
  const common = useTranslations('common');
  const sheet = useSheet(onClose);
  const sayDone = useSayDone();
  const team = useQuery(teamQuery);
  const params = { id: opened.id };
  const back = useAct('POST /api/office/chat/{id}/hand-over', { stale: INBOX });
  const hand = useAct('POST /api/office/chat/{id}/hand-over', {
    stale: INBOX,
    onSuccess: ({ takenBy }) => {
      sheet.onOpenChange(false);
      const undo = () => back.send({ params, body: { to: opened.takenBy?.id ?? null } });
      sayDone(takenBy ? t('handedTo', { name: takenBy.name }) : t('handedBack'), undo);
    },
  });
  const give = (to: string | null) => hand.send({ params, body: { to } });
  const others = (team.data ?? [])
    .filter(({ id }) => id !== opened.takenBy?.id)
    .sort((one, other) => Number(other.isOnShift) - Number(one.isOnShift));
  return (
    <Sheet {...sheet} title={t('handOverTo')} closeLabel={common('close')}>
      <QueryRetry query={team} />
      <ul>
        {others.map(({ id, name, isOnShift }) => (
          <li key={id}>
            <button type="button" className="inbox-mate" onClick={() => give(id)}>
              <Avatar name={name} size="sm" />
              <b className="grow">{name}</b>
              <span className={isOnShift ? 'ink-jade' : 'ink-mute'}>{isOnShift ? t('there') : t('away')}</span>
            </button>
          </li>
        ))}
        {opened.takenBy && (
          <li>
            <button type="button" className="inbox-mate" onClick={() => give(null)}>
              <b className="grow">{t('toAuto')}</b>
            </button>
          </li>
        )}
      </ul>
    </Sheet>
  );
}
