import { EXCLUSION_PERIODS, type ExclusionPeriod } from '@krapao/contract/exclusions';
import { SelectField } from '@krapao/ui/fields/select-field';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { FormSheet } from '../../../shared/dialogs/form-sheet.tsx';
import { useReasonForm } from '../../../shared/dialogs/use-reason-form.ts';
import { ReasonField } from '../../../shared/fields/reason-field.tsx';
import type { ActSheetProps } from '../queries.ts';
import { useReactions } from './use-reactions.ts';

/** Excludes a member from deposits and play for a whole period. */
export function ExcludeSheet({ member: { id }, onClose }: ActSheetProps) {
  const t = useTranslations('members.do.exclude');
  const periods = useTranslations('members.periods');
  const act = useCommand('POST /api/office/members/{id}/exclude', useReactions(id, onClose).reactions);
  const form = useReasonForm<{ period: ExclusionPeriod }>({
    initial: { period: 'PT24H' },
    onSubmit: (body) => act.send({ params: { id }, body }),
  });
  return (
    <FormSheet title={t('title')} actionLabel={t('title')} form={form} command={act} onClose={onClose}>
      <p className="ink-soft">{t('hint')}</p>
      <SelectField label={t('period')} {...form.field('period')}>
        {EXCLUSION_PERIODS.map((one) => (
          <option key={one} value={one}>
            {periods(one)}
          </option>
        ))}
      </SelectField>
      <ReasonField {...form.field('reason')} />
    </FormSheet>
  );
}
