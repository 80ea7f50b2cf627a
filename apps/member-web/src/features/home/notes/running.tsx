import { formatMoney } from '@krapao/money';
import { Icon } from '@krapao/ui/brand/icon';
import { MASKED_AMOUNT } from '@krapao/ui/data/masked-amount';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useHiddenAmounts } from '../../../shared/money/hidden-amounts.ts';
import { walletQuery } from '../../../shared/money/wallet-query.ts';
import { PATHS } from '../../../shared/paths.ts';
import { Meter } from '../../../shared/rewards/meter.tsx';
import { placesOf, untilOf } from '../../../shared/rewards/places.ts';
import './running.css';

/** The running reward with its progress, linking to the bonus page. */
export function Running() {
  const t = useTranslations('home');
  const hidden = useHiddenAmounts();
  const wallet = useQuery(walletQuery).data;
  const reward = wallet?.reward;
  if (!reward) return null;
  const amount = hidden ? MASKED_AMOUNT : formatMoney(reward.left, wallet.wallet.currency);
  return (
    <Link className="running" to={PATHS.bonus} data-rule={reward.rule}>
      <Icon name="bonus" />
      <span className="grow">
        <b className="running-left">{t(`rewardLeft.${reward.rule}`, { amount })}</b>
        <Meter thin {...placesOf(reward, hidden)} />
        <span className="running-foot">
          <span className="running-title">{reward.title}</span>
          <span className="running-until">{t('rewardUntil', { time: untilOf(reward) })}</span>
        </span>
      </span>
      <Icon name="right" />
    </Link>
  );
}
