import { BLOCKS, type Block } from '@krapao/contract/blocks';
import { SelectField } from '@krapao/ui/fields/select-field';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { fromClock } from '../../../shared/dates/clock.ts';
import { DateField } from '../../../shared/dates/date-field.tsx';
import { isDate, PATTERN } from '../../../shared/dates/date-text.ts';
import { FormSheet } from '../../../shared/dialogs/form-sheet.tsx';
import { useReasonForm } from '../../../shared/dialogs/use-reason-form.ts';
import { ReasonField } from '../../../shared/fields/reason-field.tsx';
import type { ActSheetProps } from '../queries.ts';
import { useReactions } from './use-reactions.ts';

/** Blocks a member from one service, for a time or until the block is lifted. */
export function BlockSheet({ member: { id, blocks }, onClose }: ActSheetProps) {
  const t = useTranslations('members.do.block');
  const fields = useTranslations('members');
  const common = useTranslations('common');
  const act = useCommand('POST /api/office/members/{id}/block', useReactions(id, onClose).reactions);
  const form = useReasonForm<{ what: Block; until: string }>({
    initial: { what: BLOCKS.find((one) => !blocks.includes(one)) ?? 'deposit', until: '' },
    check: ({ until }) => ({
      until: until && !isDate('moment', until) ? common('dateLike', { pattern: PATTERN.moment }) : undefined,
    }),
    onSubmit: ({ until, ...body }) =>
      act.send({
        params: { id },
        body: { ...body, until: until ? fromClock(until) : null },
      }),
  });
  return (
    <FormSheet title={t('title')} actionLabel={t('title')} form={form} command={act} onClose={onClose}>
      <p className="ink-soft">{t(`hints.${form.values.what}`)}</p>
      <SelectField label={t('what')} {...form.field('what')}>
        {BLOCKS.map((one) => (
          <option key={one} value={one}>
            {fields(`blocks.${one}`)}
          </option>
        ))}
      </SelectField>
      <DateField label={t('until')} hint={t('untilHint')} kind="moment" {...form.field('until')} />
      <ReasonField {...form.field('reason')} />
    </FormSheet>
  );
}
