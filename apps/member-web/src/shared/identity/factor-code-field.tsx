import { Button } from '@krapao/ui/actions/button';
import { Field } from '@krapao/ui/fields/field';
import { rewrite } from '@krapao/web/forms/typing.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { PATHS } from '../paths.ts';
import { appCodeIn, isWholeCode, recoveryCodeIn } from './factor-code.ts';
import './otp-field.css';

type Props = {
  /** Why the code is needed. */
  lead: 'proof' | 'login' | 'password' | 'app';
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
  /** The account of a visitor, who may have lost phone and codes. */
  phone?: string;
  /** Called with the last character of a code. */
  onWhole?: (code: string) => void;
  /** Without an app only recovery codes are left. */
  hasApp?: boolean;
  autoFocus?: boolean;
};

/** The code of the authenticator app, or a recovery code instead; a new app needs its own. */
export function FactorCodeField({
  lead,
  value,
  onChange,
  error,
  phone,
  onWhole,
  hasApp = true,
  autoFocus = false,
}: Props) {
  const t = useTranslations('proof');
  const [isChosen, setRecovery] = useState(false);
  const isRecovery = isChosen || !hasApp;
  const [isSwitched, setSwitched] = useState(false);
  return (
    <>
      <Field
        key={String(isRecovery)}
        label={isRecovery ? t('recovery') : t('code')}
        hint={isRecovery ? t('recoveryHint') : t(`lead.${lead}`)}
        error={error}
        className={isRecovery ? undefined : 'otp-field-input'}
        numeric
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={autoFocus || isSwitched}
        value={value}
        onChange={(event) => {
          const code = rewrite(event, isRecovery ? recoveryCodeIn : appCodeIn);
          onChange(code);
          if (isWholeCode(code) && code !== value) onWhole?.(code);
        }}
      />
      {lead !== 'app' && hasApp && (
        <Button
          tone="line"
          icon={isRecovery ? 'phone' : 'shield'}
          onClick={() => {
            setRecovery(!isRecovery);
            setSwitched(true);
            onChange('');
          }}
        >
          {isRecovery ? t('useApp') : t('useRecovery')}
        </Button>
      )}
      {phone !== undefined && (
        <Link className="link" to={PATHS.recovery} state={{ phone }} replace>
          {t('lostAll')}
        </Link>
      )}
    </>
  );
}
