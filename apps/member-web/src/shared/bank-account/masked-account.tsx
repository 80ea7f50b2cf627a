import { useTranslations } from 'use-intl';
import { maskAccountNumber } from './mask-account.ts';

/** An account number masked, but recognisable to its owner. */
export function MaskedAccount({ number, bankCode }: { number: string; bankCode: string }) {
  const t = useTranslations('common');
  const masked = maskAccountNumber(number, bankCode);
  return (
    <>
      <span aria-hidden="true">{masked}</span>
      <span className="spoken">{masked.replace(/-?•[•-]*/, ` ${t('hiddenDigits')} `)}</span>
    </>
  );
}
