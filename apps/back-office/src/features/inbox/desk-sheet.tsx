import { TextAreaField } from '@krapao/ui/fields/field';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { FormSheet } from '../../shared/dialogs/form-sheet.tsx';
import { useSuccessToast } from '../../shared/dialogs/use-success-toast.ts';
import { INBOX, type Opened } from './queries.ts';

type Props = { opened: Opened; onDone: () => void; onClose: () => void };

/** Hands a conversation to the other desk, with a note that the customer never sees. */
export function DeskSheet({ opened: { id, desk }, onDone, onClose }: Props) {
  const t = useTranslations('inbox.desks');
  const showSuccess = useSuccessToast();
  const to = desk === 'support' ? 'finance' : 'support';
  const command = useCommand('POST /api/office/chat/{id}/desk', {
    stale: INBOX,
    onError: null,
    onSuccess() {
      onClose();
      showSuccess(t(`moved.${to}`));
      onDone();
    },
  });
  const form = useForm({
    initial: { note: '' },
    check: ({ note }) => ({ note: note.trim() ? undefined : t('noteNeeded') }),
    onSubmit: ({ note }) => command.send({ params: { id }, body: { to, note: note.trim() } }),
  });
  return (
    <FormSheet title={t(`to.${to}`)} actionLabel={t(`to.${to}`)} form={form} command={command} onClose={onClose}>
      <TextAreaField label={t('note')} hint={t('noteHint')} maxLength={2_000} autoFocus {...form.field('note')} />
    </FormSheet>
  );
}
