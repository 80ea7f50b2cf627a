import { TextAreaField } from '@krapao/ui/fields/field';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { FormSheet } from '../../shared/dialogs/form-sheet.tsx';
import { useSuccessToast } from '../../shared/dialogs/use-success-toast.ts';
import { SHIFT } from './use-shift.ts';

/** The note that colleagues see until they have read it. */
export function NoteSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shift');
  const showSuccess = useSuccessToast();
  const command = useCommand('POST /api/office/shift/notes', {
    stale: [SHIFT],
    onError: null,
    onSuccess() {
      onClose();
      showSuccess(t('noteLeft'));
    },
  });
  const form = useForm({
    initial: { text: '' },
    check: ({ text }) => ({ text: text.trim() ? undefined : t('noteNeeded') }),
    onSubmit: ({ text }) => command.send({ body: { text: text.trim() } }),
  });
  return (
    <FormSheet title={t('leaveNote')} actionLabel={t('leaveNote')} form={form} command={command} onClose={onClose}>
      <TextAreaField label={t('note')} hint={t('noteHint')} maxLength={2_000} autoFocus {...form.field('text')} />
    </FormSheet>
  );
}
