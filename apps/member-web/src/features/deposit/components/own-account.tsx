import { BankBadge } from '@krapao/ui/bank-badge';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { profileQuery } from '../../../shared/api/profile-query.ts';
import { bankName } from '../../../shared/bank-account/banks.ts';
import { useLocale } from '../../../shared/i18n/use-locale.ts';
import { MaskedAccount } from '../../../shared/masked-account.tsx';

/** The account that the transfer must come from. */
export function OwnAccount() {
  const t = useTranslations('deposit');
  const locale = useLocale();
  const account = useQuery(profileQuery).data?.bankAccount;
  return (
    <div className="dep-own">
      <p>{t('registeredOnly')}</p>
      {account && (
        <p className="dep-own-account">
          <BankBadge code={account.bankCode} size="sm" />
          <span className="grow">
            <b className="num thin">
              <MaskedAccount number={account.bankAccountNo} />
            </b>
            <span className="soft t-cap">
              {bankName(account.bank, locale)} · {account.bankAccountName}
            </span>
          </span>
        </p>
      )}
    </div>
  );
}
