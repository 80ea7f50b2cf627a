import { Button } from '@krapao/ui/actions/button';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../i18n/use-error-text.ts';
import './form-sheet.css';
import { OpenSheet } from './open-sheet.tsx';

export type FormSheetProps = {
  title: ReactNode;
  /** The act by name, not "OK". */
  actionLabel: string;
  tone?: 'danger' | 'gold' | undefined;
  /** Its refusal is shown above the buttons, where a long form cannot scroll it away; so its `onError` is null. */
  command?: { readonly isPending: boolean; readonly error: unknown } | undefined;
  /** Replaces the text of the refusal. */
  error?: string | undefined;
  onClose: () => void;
  children: ReactNode;
};

type Props = FormSheetProps & {
  form: { readonly id: string; readonly props: ComponentProps<'form'> };
  /** A form without fields is confirmed by Enter. */
  isPlain?: boolean;
};

/** The one sheet with a form. */
export function FormSheet(props: Props) {
  const { form, title, actionLabel, tone = 'gold', command, error, isPlain = false, onClose, children } = props;
  const t = useTranslations('common');
  const errorText = useErrorText();
  const refusal = error ?? (command?.error ? errorText(command.error) : undefined);
  // `autoFocus` runs before the sheet can record the previous focus, so the opener is recorded here.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => (opener instanceof HTMLElement && opener.isConnected ? opener.focus() : undefined), [opener]);
  return (
    <OpenSheet
      onClose={onClose}
      title={title}
      foot={
        <>
          {refusal && (
            <p className="ink-chilli form-sheet-refusal" role="alert">
              {refusal}
            </p>
          )}
          <div className="row form-sheet-foot">
            <Button onClick={onClose}>{t('cancel')}</Button>
            <Button type="submit" form={form.id} tone={tone} busy={command?.isPending} autoFocus={isPlain}>
              {actionLabel}
            </Button>
          </div>
        </>
      }
    >
      <form
        {...form.props}
        className="form-sheet"
        onKeyDown={(event) => {
          // Enter alone begins a new line, or presses the button that has the focus.
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
      >
        {children}
      </form>
    </OpenSheet>
  );
}
