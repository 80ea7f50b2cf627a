import type { PasskeyAssertion } from '@krapao/contract/passkeys';
import { call } from '@krapao/web/api/call.ts';
import { getPasskey } from '@krapao/web/passkeys/passkeys.ts';
import { SecondFactorField } from '../../shared/identity/second-factor-field.tsx';

const getLoginPasskey = async () => getPasskey(await call('POST /api/login/factor/options'));

type Props = {
  ways: string;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
  onWhole: (code: string) => void;
  onPasskey: (passkey: PasskeyAssertion) => void;
  busy: boolean;
};

/** The second factor beside the password, in a browser that is new to the account. */
export const LoginFactor = (props: Props) => (
  <SecondFactorField lead="login" run={getLoginPasskey} autoFocus {...props} />
);
