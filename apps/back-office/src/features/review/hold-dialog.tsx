import { Chip, Chips } from '@krapao/ui/chip';
import { serverNow } from '@krapao/web/time/server-time.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../shared/api/use-act.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { STALE } from './queries.ts';
import { useDecision } from './use-decision.ts';
import { useWork } from './work.ts';

const MINUTE_MS = 60_000;
const CHOICES = { quarter: 15 * MINUTE_MS, hour: 60 * MINUTE_MS, fourHours: 240 * MINUTE_MS, day: 1_440 * MINUTE_MS };
type Choice = keyof typeof CHOICES;

/** Puts the open item aside. It can be taken up again for as long as that is said. */
export function HoldDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('review.hold');
  const { kind, id } = useWork();
  const params = { kind, id };
  const release = useAct('DELETE /api/office/queues/{kind}/{id}/hold', { stale: STALE });
  const hold = useDecision('POST /api/office/queues/{kind}/{id}/hold', {
    done: t('done'),
    close: onClose,
    undo: () => release.send({ params }),
  });
  return <AskHold busy={hold.isPending} onHold={(body) => hold.send({ params, body })} onClose={onClose} />;
}

type Props = {
  busy: boolean;
  onHold: (body: { note: string; until: string }) => void;
  onClose: () => void;
};

/** Why something is put aside, and until when it comes back by itself. */
export function AskHold({ busy, onHold, onClose }: Props) {
  const t = useTranslations('review.hold');
  const [choice, choose] = useState<Choice>('hour');
  return (
    <ConfirmDialog
      title={t('title')}
      actionLabel={t('title')}
      tone="gold"
      busy={busy}
      reason={{ required: true, common: [t('waitsMember'), t('waitsBank'), t('waitsColleague')] }}
      onConfirm={(note) => onHold({ note, until: new Date(serverNow() + CHOICES[choice]).toISOString() })}
      onClose={onClose}
    >
      <Chips label={t('until')}>
        {(Object.keys(CHOICES) as Choice[]).map((each) => (
          <Chip key={each} on={each === choice} onClick={() => choose(each)}>
            {t(each)}
          </Chip>
        ))}
      </Chips>
    </ConfirmDialog>
  );
}
