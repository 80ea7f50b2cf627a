import { BankBadge } from '@krapao/ui/data/bank-badge';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { bankName } from '../../../shared/bank-account/banks.ts';
import { MaskedAccount } from '../../../shared/bank-account/masked-account.tsx';
import { profileQuery } from '../../../shared/session/profile-query.ts';

/** The bank account that the transfer must come from. */
export function OwnAccount() {
  const t = useTranslations('deposit');
  const locale = useLocale();
  const account = useQuery(profileQuery).data?.bankAccount;
  return (
    <div className="deposit-own">
      <p>{t('registeredOnly')}</p>
      {account && (
        <p className="deposit-own-account">
          <BankBadge code={account.bankCode} size="sm" />
          <span className="grow">
            <b className="num is-thin">
              <MaskedAccount number={account.bankAccountNo} bankCode={account.bankCode} />
            </b>
            <span className="ink-soft text-caption">
              {bankName(account.bank, locale)} · {account.bankAccountName}
            </span>
          </span>
        </p>
      )}
    </div>
  );
}
