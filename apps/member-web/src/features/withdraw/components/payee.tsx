import { BankBadge } from '@krapao/ui/data/bank-badge';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { useTranslations } from 'use-intl';
import { bankName } from '../../../shared/bank-account/banks.ts';
import { MaskedAccount } from '../../../shared/bank-account/masked-account.tsx';
import type { WalletAnswer } from '../../../shared/money/wallet-query.ts';

/** The only destination of withdrawals: the member's own bank account. */
export function Payee({ account }: { account: WalletAnswer['bankAccount'] }) {
  const t = useTranslations('withdraw');
  const locale = useLocale();
  const { bank, bankCode, bankAccountName, bankAccountNo } = account;
  return (
    <section className="withdraw-payee card" aria-label={t('toAccount')}>
      <BankBadge code={bankCode} />
      <div className="grow">
        <b>{bankName(bank, locale)}</b>
        <p className="num is-thin">
          <MaskedAccount number={bankAccountNo} bankCode={bankCode} />
        </p>
        <p className="ink-mute text-caption">{bankAccountName}</p>
      </div>
    </section>
  );
}
