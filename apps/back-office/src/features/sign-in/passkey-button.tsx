import { Button } from '@krapao/ui/actions/button';
import { getPasskey, supportsPasskeys } from '@krapao/web/passkeys/passkeys.ts';
import { usePasskey } from '@krapao/web/passkeys/use-passkey.ts';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import { type Me, startShift } from '../../shared/session/session.ts';
import './passkey-button.css';

const signIn = async (): Promise<Me> =>
  call('POST /api/office/sign-in/passkey', {
    body: await getPasskey(await call('POST /api/office/sign-in/passkey/options')),
  });

const prove = async (): Promise<Me> =>
  call('POST /api/office/passkey-proof', {
    body: await getPasskey(await call('POST /api/office/passkey-proof/options')),
  });

type Props = { use: 'signIn' | 'proof'; onDone?: () => void };

/** A passkey in place of password and code, or of the code alone. Absent where the browser has no passkeys. */
export function PasskeyButton({ use, onDone }: Props) {
  const t = useTranslations('sign-in');
  const errorText = useErrorText();
  const { start, isPending, error, isCancelled } = usePasskey(use === 'signIn' ? signIn : prove, {
    onSuccess: (me) => {
      startShift(me);
      onDone?.();
    },
  });
  if (!supportsPasskeys()) return null;
  return (
    <div className="passkey-button">
      <Button tone="line" wide icon="shield" busy={isPending} onClick={() => start()}>
        {use === 'signIn' ? t('passkeySignIn') : t('passkeyProof')}
      </Button>
      {error && (
        <p className={isCancelled ? 'ink-soft text-caption' : 'ink-chilli text-caption'} role="status">
          {errorText(error)}
        </p>
      )}
    </div>
  );
}
