import { Button } from '@krapao/ui/actions/button';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { supportsPasskeys } from '@krapao/web/passkeys/passkeys.ts';
import { usePasskey } from '@krapao/web/passkeys/use-passkey.ts';
import { useTranslations } from 'use-intl';
import './passkey-factor.css';

type Props<Answer> = {
  /** Opens the browser's dialog. */
  run: () => Promise<Answer>;
  onUsed: (answer: Answer) => void;
  busy?: boolean;
  autoFocus?: boolean;
};

/** A passkey instead of a code. Absent where the browser has none; a closed dialog is no error. */
export function PasskeyFactor<Answer>({ run, onUsed, busy = false, autoFocus = false }: Props<Answer>) {
  const t = useTranslations('proof');
  const errorText = useErrorText();
  const { start, isPending, error, isCancelled } = usePasskey(run, { onSuccess: onUsed });
  if (!supportsPasskeys()) return null;
  return (
    <div className="passkey-factor">
      <Button wide icon="shield" busy={busy || isPending} autoFocus={autoFocus} onClick={() => start()}>
        {t('usePasskey')}
      </Button>
      <p className={isCancelled ? 'ink-soft text-caption' : 'ink-chilli text-caption'} role="status">
        {error ? errorText(error) : ''}
      </p>
    </div>
  );
}
