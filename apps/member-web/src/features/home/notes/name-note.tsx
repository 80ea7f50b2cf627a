import { Banner } from '@krapao/ui/banner';
import { Button } from '@krapao/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { needsEnglishName } from '../../../shared/bank-account/bank-name.ts';
import { walletQuery } from '../../../shared/money/wallet-query.ts';
import { useMemberContext } from '../../../shared/session/member-context.ts';

/** Before money goes astray: this bank's transfers come under an English name, and ours is not. */
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
