import { Button } from '@krapao/ui/actions/button';
import { Banner } from '@krapao/ui/states/banner';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { useMay } from '../../shared/session/session.ts';
import { useReactions } from './acts/use-reactions.ts';
import type { MemberHead } from './queries.ts';

type Props = { memberId: string; recovery: NonNullable<MemberHead['recovery']> };

/** The open request to reset a lost second factor: in review, or approved and to be stopped until it takes effect. */
export function RecoveryNote({ memberId, recovery: { id, takesEffectAt } }: Props) {
  const t = useTranslations('members.recovery');
  const mayStop = useMay('members.write');
  const [isStopping, setStopping] = useState(false);
  const close = () => setStopping(false);
  const stop = useCommand('POST /api/office/recoveries/{id}/stop', useReactions(memberId, close).reactions);
  return (
    <Banner icon="shield">
      <b>{t(takesEffectAt ? 'waiting' : 'review')}</b>
      {takesEffectAt ? (
        <small className="ink-mute">{t('from', { time: formatDateTime(takesEffectAt) })}</small>
      ) : (
        <Link className="link" to={`/queue/recoveries?item=recoveries.${id}`}>
          {t('see')}
        </Link>
      )}
      {takesEffectAt && mayStop && (
        <Button size="xs" aria-haspopup="dialog" onClick={() => setStopping(true)}>
          {t('stop')}
        </Button>
      )}
      {isStopping && (
        <ConfirmDialog
          title={t('stopTitle')}
          actionLabel={t('stop')}
          command={stop}
          reason={{ required: true }}
          onConfirm={(reason) => stop.send({ params: { id }, body: { reason } })}
          onClose={close}
        >
          {t('stopText')}
        </ConfirmDialog>
      )}
    </Banner>
  );
}
