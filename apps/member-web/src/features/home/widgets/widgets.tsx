import { formatMoney, groupThousands } from '@krapao/money';
import { MASKED_AMOUNT } from '@krapao/ui/data/masked-amount';
import { breakable } from '@krapao/ui/data/money';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useHiddenAmounts } from '../../../shared/money/hidden-amounts.ts';
import { walletQuery } from '../../../shared/money/wallet-query.ts';
import { PATHS } from '../../../shared/paths.ts';
import { refundCheckQuery } from '../../../shared/rewards/refund-check-query.ts';
import { useMemberContext } from '../../../shared/session/member-context.ts';
import type { CheckBalance } from '../balance/use-check-balance.ts';
import bonusPicture from './mini-bonus.svg';
import invitePicture from './mini-invite.svg';
import refreshPicture from './mini-refresh.svg';
import refundPicture from './mini-refund.svg';
import spinPicture from './mini-spin.svg';
import { spinActiveQuery } from './spin-active-query.ts';
import './widget.css';

/** The wheel, or a refresh button where there is none; then bonus, invite and cashback, unless the member is excluded. */
export function Widgets(checkBalance: CheckBalance) {
  const t = useTranslations('home');
  const { openModal } = useMemberContext();
  const wallet = useQuery(walletQuery).data;
  const refund = useQuery({ ...refundCheckQuery(useLocale()), enabled: wallet !== undefined }).data;
  const hidden = useHiddenAmounts();
  const ready = (amount: number | undefined) =>
    amount && wallet
      ? t('ready', { amount: hidden ? MASKED_AMOUNT : formatMoney(amount, wallet.wallet.currency) })
      : undefined;
  return (
    <nav className="widget-row" aria-label={t('shortcuts')}>
      <WheelOrRefresh {...checkBalance} coins={wallet?.profile.coin} />
      {!wallet?.exclusion && (
        <>
          <Link className="widget" to={PATHS.bonus}>
            <Tile picture={bonusPicture} label={t('bonus')} />
          </Link>
          <button type="button" className="widget" onClick={() => openModal({ of: 'invite' })}>
            <Tile picture={invitePicture} label={t('invite')} hot={ready(wallet?.invite.amount)} />
          </button>
          <button type="button" className="widget" onClick={() => openModal({ of: 'refund' })}>
            <Tile picture={refundPicture} label={t('refund')} hot={ready(refund?.refundAmount)} />
          </button>
        </>
      )}
    </nav>
  );
}

function WheelOrRefresh({ check, isChecking, coins }: CheckBalance & { coins: number | undefined }) {
  const t = useTranslations('home');
  const spin = useQuery(spinActiveQuery);
  const count = coins === undefined ? undefined : t('coins', { n: coins, count: groupThousands(String(coins)) });
  if (spin.isPending) return <span className="widget" aria-hidden="true" />;
  if (spin.data?.active) {
    const isHot = coins !== undefined && coins > 0;
    return (
      <Link className="widget" to={PATHS.spin}>
        <Tile picture={spinPicture} label={t('spin')} {...(isHot ? { hot: count } : { sub: count })} />
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={isChecking ? 'widget is-checking' : 'widget'}
      aria-disabled={isChecking}
      onClick={isChecking ? undefined : check}
    >
      <Tile picture={refreshPicture} label={t('refreshAll')} sub={count} />
    </button>
  );
}

type TileProps = { picture: string; label: string; sub?: string | undefined; hot?: string | undefined };

function Tile({ picture, label, sub, hot }: TileProps) {
  return (
    <>
      <span className="widget-picture">
        <img src={picture} alt="" width={38} height={38} />
      </span>
      <span>{label}</span>
      {hot ? (
        <span className="widget-note is-hot">{breakable(hot)}</span>
      ) : (
        sub && <span className="widget-note">{breakable(sub)}</span>
      )}
    </>
  );
}
