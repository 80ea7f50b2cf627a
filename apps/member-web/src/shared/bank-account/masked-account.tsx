import { useTranslations } from 'use-intl';
import { maskAccountNumber } from './mask-account.ts';

/** An account number that its owner knows again. */
export function MaskedAccount({ number }: { number: string }) {
  const t = useTranslations('common');
  const masked = maskAccountNumber(number);
  return (
    <>
      <span aria-hidden="true">{masked}</span>
      <span className="spoken">{masked.replace(/[•-]+/, ` ${t('hiddenDigits')} `)}</span>
    </>
  );
}
