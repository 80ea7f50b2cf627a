import { Button } from '@krapao/ui/actions/button';
import { Banner } from '@krapao/ui/states/banner';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { needsEnglishName } from '../../../shared/bank-account/bank-name.ts';
import { walletQuery } from '../../../shared/money/wallet-query.ts';
import { useMemberContext } from '../../../shared/session/member-context.ts';

/** Warns that this bank sends English names and the stored name is not English, so that deposits would not match. */
export function NameNote() {
  const t = useTranslations('home');
  const { openModal } = useMemberContext();
  const wallet = useQuery(walletQuery).data;
  if (!wallet || !needsEnglishName(wallet.bankAccount)) return null;
  return (
    <div className="home-note">
      <Banner icon="warn">
        <p>{t('englishName')}</p>
        <Button size="sm" tone="line" icon="edit" onClick={() => openModal({ of: 'bank-name' })}>
          {t('edit')}
        </Button>
      </Banner>
    </div>
  );
}
