import { HARM_ACTS, type HarmAct } from '@krapao/contract/harm';
import { SelectField } from '@krapao/ui/fields/select-field';
import { useTranslations } from 'use-intl';
import { FormSheet, type FormSheetProps } from '../dialogs/form-sheet.tsx';
import { useReasonForm } from '../dialogs/use-reason-form.ts';
import { ReasonField } from '../fields/reason-field.tsx';

const NOTE_CHARS_MAX = 2_000;

type Props = Pick<FormSheetProps, 'title' | 'command' | 'onClose' | 'children'> & {
  onSend: (contact: { act: HarmAct; note: string }) => void;
};

/** Records an operator's contact about a member's play, with a note. */
export function ContactSheet({ title, command, onClose, onSend, children }: Props) {
  const t = useTranslations('protection');
  const form = useReasonForm<{ act: HarmAct }>({
    initial: { act: 'chat' },
    onSubmit: ({ act, reason }) => onSend({ act, note: reason }),
  });
  return (
    <FormSheet title={title} actionLabel={t('record')} form={form} command={command} onClose={onClose}>
      <p className="ink-soft">{children}</p>
      <SelectField label={t('act')} {...form.field('act')}>
        {HARM_ACTS.map((act) => (
          <option key={act} value={act}>
            {t(`acts.${act}`)}
          </option>
        ))}
      </SelectField>
      <ReasonField label={t('note')} hint={t('noteHint')} charsMax={NOTE_CHARS_MAX} {...form.field('reason')} />
    </FormSheet>
  );
}
