import { Field } from '@krapao/ui/fields/field';
import { onlyDigits, rewrite } from '@krapao/web/forms/typing.ts';
import { useTranslations } from 'use-intl';

export const CODE_DIGITS = 6;

type Props = {
  value: string;
  onChange: (code: string) => void;
  error?: string | undefined;
  /** Called with the tenth character of a recovery code or the sixth digit of an authenticator code. */
  onWhole?: ((code: string) => void) | undefined;
  recovery?: boolean;
  autoFocus?: boolean;
};

/** Formats any input as AB12C-DE34F. */
const groupRecovery = (text: string): string =>
  text
    .replaceAll(/[^a-z0-9]/gi, '')
    .slice(0, 10)
    .replace(/^(.{5})(.+)$/, '$1-$2');

/** Authenticator code of six digits, or a recovery code. */
export function CodeField({ value, onChange, error, onWhole, recovery = false, autoFocus }: Props) {
  const t = useTranslations('common.code');
  return (
    <Field
      label={recovery ? t('recovery') : t('phone')}
      hint={recovery ? t('recoveryHint') : t('phoneHint')}
      error={error}
      icon={recovery ? 'shield' : 'phone'}
      numeric
      inputMode={recovery ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={autoFocus}
      value={value}
      onChange={(event) => {
        const next = rewrite(event, (text) =>
          recovery ? groupRecovery(text) : onlyDigits(text).slice(0, CODE_DIGITS),
        );
        onChange(next);
        if (isWhole(next, recovery)) onWhole?.(next);
      }}
    />
  );
}

export const isWhole = (code: string, recovery: boolean): boolean =>
  recovery ? /^[a-z0-9]{5}-[a-z0-9]{5}$/i.test(code) : code.length === CODE_DIGITS;
