import { ReasonField, type ReasonOptions } from '../fields/reason-field.tsx';
import { FormSheet, type FormSheetProps } from './form-sheet.tsx';
import { useReasonForm } from './use-reason-form.ts';

type Props = FormSheetProps & {
  /** Adds a field for the reason. */
  reason?: ReasonOptions & { required: boolean };
  onConfirm: (reason: string) => void;
};

/** Confirmation before an irreversible act. */
export function ConfirmDialog({ reason, tone = 'danger', onConfirm, children, ...sheet }: Props) {
  const form = useReasonForm({
    initial: {},
    isReasonOptional: !reason?.required,
    onSubmit: (values) => onConfirm(values.reason),
  });
  return (
    <FormSheet {...sheet} tone={tone} form={form} isPlain={!reason}>
      <div className="ink-soft">{children}</div>
      {reason && <ReasonField {...reason} {...form.field('reason')} autoFocus />}
    </FormSheet>
  );
}
