import { BLOCKS, type Block } from '@krapao/contract/blocks';
import { Field } from '@krapao/ui/fields/field';
import { SelectField } from '@krapao/ui/fields/select-field';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { FormSheet } from '../../../shared/dialogs/form-sheet.tsx';
import { useReasonForm } from '../../../shared/dialogs/use-reason-form.ts';
import { ReasonField } from '../../../shared/fields/reason-field.tsx';
import type { ActSheetProps } from '../queries.ts';
import { useReactions } from './use-reactions.ts';

/** Blocks a member from one service, for a time or until the block is lifted. */
export function BlockSheet({ member: { id, blocks }, onClose }: ActSheetProps) {
  const t = useTranslations('members.do.block');
  const fields = useTranslations('members');
  const act = useCommand('POST /api/office/members/{id}/block', useReactions(id, onClose).reactions);
  const form = useReasonForm<{ what: Block; until: string }>({
    initial: { what: BLOCKS.find((one) => !blocks.includes(one)) ?? 'deposit', until: '' },
    onSubmit: ({ until, ...body }) =>
      act.send({
        params: { id },
        body: { ...body, until: until ? new Date(`${until}+07:00`).toISOString() : null },
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
      <Field label={t('until')} hint={t('untilHint')} type="datetime-local" {...form.field('until')} />
      <ReasonField {...form.field('reason')} />
    </FormSheet>
  );
}
