import { Button } from '@krapao/ui/button';
import { Sheet } from '@krapao/ui/sheet';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import './confirm-dialog.css';

type Props = {
  title: ReactNode;
  children: ReactNode;
  /** What the button says: the thing that is done, not "OK". */
  actionLabel: string;
  tone?: 'danger' | 'gold';
  busy?: boolean;
  /** Where somebody will want to know why. The reasons that come up most can be chosen. */
  reason?: {
    required: boolean;
    common?: readonly string[];
    hint?: string;
    charsMax?: number;
    /** Fields above it are to be filled first. */
    comesLater?: boolean;
  };
  onConfirm: (reason: string) => void;
  onClose: () => void;
};

/** Asks before what cannot be undone. */
export function ConfirmDialog(props: Props) {
  const { title, children, actionLabel, tone = 'danger', busy = false, reason, onConfirm, onClose } = props;
  const t = useTranslations('common');
  const id = useId();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  // What is focused below is so before the sheet could look where the focus was: that is remembered here.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => (opener instanceof HTMLElement && opener.isConnected ? opener.focus() : undefined), [opener]);
  const confirm = () => {
    if (reason?.required && !text.trim()) return setMissing(true);
    onConfirm(text.trim());
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      closeLabel={t('close')}
      foot={
        <div className="row confirm-dialog-foot">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            tone={tone}
            busy={busy}
            // The dialog came because a key was pressed, and Enter goes on.
            autoFocus={!reason}
            onClick={confirm}
          >
            {actionLabel}
          </Button>
        </div>
      }
    >
      <div className="ink-soft confirm-dialog-body">{children}</div>
      {reason && (
        <div className="confirm-dialog-reason">
          <label htmlFor={id}>{t('reason')}</label>
          {reason.common && (
            <div className="confirm-dialog-common">
              {reason.common.map((each) => (
                <Button key={each} size="xs" onClick={() => setText(each)}>
                  {each}
                </Button>
              ))}
            </div>
          )}
          <textarea
            id={id}
            rows={3}
            maxLength={reason.charsMax ?? 500}
            // biome-ignore lint/a11y/noAutofocus: the reason is what the dialog asks for.
            autoFocus={!reason.comesLater}
            value={text}
            aria-invalid={isMissing || undefined}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => {
              setText(target.value);
              setMissing(false);
            }}
            onKeyDown={(event) => {
              // Enter alone begins a line, so that it needs a key beside it.
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !busy) confirm();
            }}
          />
          <p id={`${id}-hint`} className={isMissing ? 'ink-chilli' : 'ink-mute'} role={isMissing ? 'alert' : undefined}>
            {isMissing ? t('reasonNeeded') : (reason.hint ?? t('reasonHint'))}
          </p>
        </div>
      )}
    </Sheet>
  );
}
