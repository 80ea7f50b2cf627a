import { formatMoney } from '@krapao/money';
import { MASKED_AMOUNT } from '@krapao/ui/data/masked-amount';
import { Banner } from '@krapao/ui/states/banner';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useHiddenAmounts } from '../../../shared/money/hidden-amounts.ts';
import { walletQuery } from '../../../shared/money/wallet-query.ts';
import { PLAY_SAFELY_PATH } from '../../../shared/paths.ts';

/** Deposits that wait for the member's own limit. */
export function AboveLimit() {
  const t = useTranslations('home');
  const hidden = useHiddenAmounts();
  const wallet = useQuery(walletQuery).data;
  if (!wallet?.aboveLimit) return null;
  const amount = hidden ? MASKED_AMOUNT : formatMoney(wallet.aboveLimit, wallet.wallet.currency);
  return (
    <div className="home-note">
      <Banner>
        <p>{t('aboveLimit', { amount })}</p>
        <Link className="link" to={PLAY_SAFELY_PATH}>
          {t('seeLimits')}
        </Link>
      </Banner>
    </div>
  );
}
