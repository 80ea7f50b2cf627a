import { Button } from '@krapao/ui/button';
import { Field } from '@krapao/ui/field';
import { Sheet } from '@krapao/ui/sheet';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

type Props = {
  title: string;
  /** What it does, and who hears of it. */
  hint: ReactNode;
  actionLabel: string;
  busy: boolean;
  /** What the server said against it. */
  fault: string | undefined;
  /** Whether the fields are filled; a reason is asked for here. */
  isReady: boolean;
  onSubmit: (reason: string) => void;
  onClose: () => void;
  children: ReactNode;
};

/** An act with fields of its own. Nothing is done without a reason. */
export function FormSheet(props: Props) {
  const { title, hint, actionLabel, busy, fault, isReady, onSubmit, onClose, children } = props;
  const t = useTranslations('common');
  const form = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      closeLabel={t('close')}
      foot={
        <Button type="submit" form={form} tone="gold" wide busy={busy} disabled={!isReady}>
          {actionLabel}
        </Button>
      }
    >
      <form
        id={form}
        className="member-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isReady) return;
          if (!reason.trim()) return setMissing(true);
          onSubmit(reason.trim());
        }}
      >
        <p className="ink-soft">{hint}</p>
        {children}
        <Field
          label={t('reason')}
          hint={t('reasonHint')}
          error={isMissing ? t('reasonNeeded') : undefined}
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            setMissing(false);
          }}
        />
        {fault && (
          <p className="ink-chilli" role="alert">
            {fault}
          </p>
        )}
      </form>
    </Sheet>
  );
}
