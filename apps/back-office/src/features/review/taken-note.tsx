import { Button } from '@krapao/ui/actions/button';
import { Banner } from '@krapao/ui/states/banner';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { STALE } from './queries.ts';
import type { Claim } from './use-claim.ts';
import { useWork } from './work.ts';

/** The colleague who has the item, with their reason if they took it over. Anybody who may decide can take it over. */
export function TakenNote({ by, from, note }: Extract<Claim, { state: 'taken' }>) {
  const t = useTranslations('review');
  const { kind, id } = useWork();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const takeOver = useCommand('POST /api/office/queues/{kind}/{id}/take-over', { stale: STALE, onSuccess: close });
  return (
    <div className="review-banner">
      <Banner icon="users">{from && note ? t('takeOver.from', { by, from, note }) : t('takenBy', { by })}</Banner>
      <Button size="sm" onClick={() => setAsking(true)}>
        {t('takeOver.act')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('takeOver.title', { by })}
          actionLabel={t('takeOver.act')}
          command={takeOver}
          tone="gold"
          reason={{
            required: true,
            label: t('takeOver.word', { by }),
            common: [t('takeOver.away'), t('takeOver.urgent'), t('takeOver.agreed')],
            charsMax: 200,
          }}
          onConfirm={(note) => takeOver.send({ params: { kind, id }, body: { note } })}
          onClose={close}
        >
          {t('takeOver.hint', { by })}
        </ConfirmDialog>
      )}
    </div>
  );
}
