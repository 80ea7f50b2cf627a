import { Chip, Chips } from '@krapao/ui/chip';
import { serverNow } from '@krapao/web/time/server-time.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { useDecision } from './use-decision.ts';
import { useWork } from './work.ts';

const MINUTE_MS = 60_000;
const CHOICES = { quarter: 15 * MINUTE_MS, hour: 60 * MINUTE_MS, fourHours: 240 * MINUTE_MS, day: 1_440 * MINUTE_MS };
type Choice = keyof typeof CHOICES;

/** Puts an item aside: why, and until when it comes back by itself. */
export function HoldDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('review.hold');
  const { kind, id } = useWork();
  const [choice, choose] = useState<Choice>('hour');
  const hold = useDecision('POST /api/office/queues/{kind}/{id}/hold', { done: t('done'), close: onClose });
  return (
    <ConfirmDialog
      title={t('title')}
      actionLabel={t('title')}
      tone="gold"
      busy={hold.isPending}
      reason={{ required: true, common: [t('waitsMember'), t('waitsBank'), t('waitsColleague')] }}
      onConfirm={(note) => {
        const until = new Date(serverNow() + CHOICES[choice]).toISOString();
        hold.send({ params: { kind, id }, body: { note, until } });
      }}
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
