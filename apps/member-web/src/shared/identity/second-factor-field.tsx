import { supportsPasskeys } from '@krapao/web/passkeys/passkeys.ts';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { FactorCodeField } from './factor-code-field.tsx';
import { PasskeyFactor } from './passkey-factor.tsx';

type Props<Answer> = Omit<ComponentProps<typeof FactorCodeField>, 'lead' | 'hasApp'> & {
  lead: 'proof' | 'login' | 'password';
  /** What the account has: `app`, `passkey` or both. */
  ways: string;
  /** Opens the browser's dialog for a passkey. */
  run: () => Promise<Answer>;
  onPasskey: (answer: Answer) => void;
  busy?: boolean;
};

/** A passkey, a code of the app or a recovery code, as the account has them. */
export function SecondFactorField<Answer>({
  ways,
  run,
  onPasskey,
  busy = false,
  autoFocus = false,
  ...field
}: Props<Answer>) {
  const t = useTranslations('proof');
  const hasApp = ways.includes('app');
  const hasPasskey = ways.includes('passkey') && supportsPasskeys();
  const isFirst = hasPasskey && !hasApp;
  return (
    <>
      {isFirst && <p className="ink-soft">{t(`passkeyLead.${field.lead}`)}</p>}
      {hasPasskey && <PasskeyFactor run={run} onUsed={onPasskey} busy={busy} autoFocus={autoFocus && isFirst} />}
      <FactorCodeField {...field} hasApp={hasApp} autoFocus={autoFocus && !isFirst} />
    </>
  );
}
