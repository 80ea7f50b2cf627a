import type { PasskeyAssertion } from '@krapao/contract/passkeys';
import { call } from '@krapao/web/api/call.ts';
import { getPasskey } from '@krapao/web/passkeys/passkeys.ts';
import { SecondFactorField } from '../../shared/identity/second-factor-field.tsx';

export type GivenFactor = { passkey: PasskeyAssertion } | { secondFactor: string };

const getLoginPasskey = async () => getPasskey(await call('POST /api/login/factor/options'));

type Props = {
  ways: string;
  value: string;
  phone: string;
  error: string | undefined;
  onChange: (code: string) => void;
  /** Called with a passkey, or with the last character of a code. */
  onFactor: (factor: GivenFactor) => void;
  busy: boolean;
};

/** The second factor beside the password, in a browser that is new to the account. */
export const LoginFactor = ({ onFactor, ...field }: Props) => (
  <SecondFactorField
    lead="login"
    run={getLoginPasskey}
    onPasskey={(passkey) => onFactor({ passkey })}
    onWhole={(secondFactor) => onFactor({ secondFactor })}
    autoFocus
    {...field}
  />
);
