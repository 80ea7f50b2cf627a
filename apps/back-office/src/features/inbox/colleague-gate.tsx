import { Button } from '@krapao/ui/actions/button';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { useCommands } from '../../shared/keys/commands.ts';
import { INBOX } from './queries.ts';

type Props = { id: string; name: string; onWrite: () => void };

/** In the composer's place while a colleague has the conversation: nobody writes into it by accident. */
export function ColleagueGate({ id, name, onWrite }: Props) {
  const t = useTranslations('inbox');
  const take = useCommand('POST /api/office/chat/{id}/take', { stale: INBOX });
  useCommands([{ id: 'answer', group: 'page', label: t('writeAnyway'), icon: 'chat', keys: 'r', run: onWrite }]);
  return (
    <div className="inbox-lookon inbox-gate">
      <span className="grow">{t('ofColleague', { name })}</span>
      <Button size="sm" onClick={onWrite}>
        {t('writeAnyway')}
      </Button>
      <Button size="sm" tone="goldline" icon="flag" busy={take.isPending} onClick={() => take.send({ params: { id } })}>
        {t('take')}
      </Button>
    </div>
  );
}
