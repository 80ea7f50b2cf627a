import { Button } from '@krapao/ui/actions/button';
import { call } from '@krapao/web/api/call.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { getPasskey, supportsPasskeys } from '@krapao/web/passkeys/passkeys.ts';
import { usePasskey } from '@krapao/web/passkeys/use-passkey.ts';
import { useTranslations } from 'use-intl';

const logIn = async (remember: boolean) => {
  const passkey = await getPasskey(await call('POST /api/login/passkey/options'));
  return call('POST /api/login/passkey', { body: { ...passkey, remember } });
};

type Props = { remember: boolean; onToken: (token: string) => void };

/** Signs in without phone number and password. Absent where the browser has no passkeys. */
export function PasskeyLogin({ remember, onToken }: Props) {
  const t = useTranslations('login');
  const errorText = useErrorText();
  const { start, isPending, error, isCancelled } = usePasskey(logIn, { onSuccess: ({ token }) => onToken(token) });
  if (!supportsPasskeys()) return null;
  return (
    <>
      <Button tone="line" size="lg" wide icon="shield" busy={isPending} onClick={() => start(remember)}>
        {t('passkey')}
      </Button>
      {error && (
        <p className={isCancelled ? 'login-passkey ink-soft' : 'login-passkey ink-chilli'} role="status">
          {errorText(error)}
        </p>
      )}
    </>
  );
}
