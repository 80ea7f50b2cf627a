import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';

/** Why a passkey was not used, in place; a closed dialog is no error. */
export function PasskeyFailure({ error, isCancelled }: { error: unknown; isCancelled: boolean }) {
  const errorText = useErrorText();
  return (
    <p className={isCancelled ? 'ink-soft text-caption' : 'ink-chilli text-caption'} role="status">
      {error ? errorText(error) : ''}
    </p>
  );
}
