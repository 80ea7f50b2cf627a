import { Chip, Chips } from '@krapao/ui/actions/chip';
import { serverNow } from '@krapao/web/time/server-time.ts';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { FormSheet } from '../../shared/dialogs/form-sheet.tsx';
import { useReasonForm } from '../../shared/dialogs/use-reason-form.ts';
import { ReasonField } from '../../shared/fields/reason-field.tsx';
import { STALE } from './queries.ts';
import { useDecision } from './use-decision.ts';
import { useWork } from './work.ts';

const MINUTE_MS = 60_000;
const CHOICES = { quarter: 15 * MINUTE_MS, hour: 60 * MINUTE_MS, fourHours: 240 * MINUTE_MS, day: 1_440 * MINUTE_MS };
type Choice = keyof typeof CHOICES;

/** Parks the open item; the success toast offers an undo. */
export function ParkDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('review.hold');
  const { kind, id } = useWork();
  const params = { kind, id };
  const release = useCommand('DELETE /api/office/queues/{kind}/{id}/hold', { stale: STALE });
  const hold = useDecision('POST /api/office/queues/{kind}/{id}/hold', {
    done: t('done'),
    close: onClose,
    undo: () => release.send({ params }),
  });
  return <ParkForm command={hold} onHold={(body) => hold.send({ params, body })} onClose={onClose} />;
}

type Props = {
  command: { readonly isPending: boolean; readonly error: unknown };
  onHold: (body: { note: string; until: string }) => void;
  onClose: () => void;
};

/** Reason of parking, and the time at which the item returns to the queue. */
export function ParkForm({ command, onHold, onClose }: Props) {
  const t = useTranslations('review.hold');
  const form = useReasonForm<{ choice: Choice }>({
    initial: { choice: 'hour' },
    onSubmit: ({ choice, reason: note }) =>
      onHold({ note, until: new Date(serverNow() + CHOICES[choice]).toISOString() }),
  });
  return (
    <FormSheet title={t('title')} actionLabel={t('title')} form={form} command={command} onClose={onClose}>
      <Chips label={t('until')}>
        {(Object.keys(CHOICES) as Choice[]).map((choice) => (
          <Chip key={choice} on={choice === form.values.choice} onClick={() => form.set({ choice })}>
            {t(choice)}
          </Chip>
        ))}
      </Chips>
      <ReasonField
        common={[t('waitsMember'), t('waitsBank'), t('waitsColleague')]}
        autoFocus
        {...form.field('reason')}
      />
    </FormSheet>
  );
}
