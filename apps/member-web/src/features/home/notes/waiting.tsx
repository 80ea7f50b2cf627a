import type { Currency } from '@krapao/money';
import { Icon } from '@krapao/ui/brand/icon';
import { Money } from '@krapao/ui/data/money';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useHiddenAmounts } from '../../../shared/money/hidden-amounts.ts';
import { walletQuery } from '../../../shared/money/wallet-query.ts';
import { useMemberContext, type WaitingDeposit } from '../../../shared/session/member-context.ts';
import { timeLeft } from '../../../shared/time/countdown.ts';
import './unpaid.css';

const TICK_MS = 250;

/** Unpaid deposits, each one tap away. */
export function Waiting() {
  const wallet = useQuery(walletQuery).data;
  return wallet && wallet.waiting.length > 0 && <Rows waiting={wallet.waiting} currency={wallet.wallet.currency} />;
}

function Rows({ waiting, currency }: { waiting: readonly WaitingDeposit[]; currency: Currency }) {
  const t = useTranslations('home');
  const nowMs = useServerNow(TICK_MS);
  const live = waiting.filter(({ expireIn }) => timeLeft(expireIn, nowMs).ms > 0);
  if (live.length === 0) return null;
  return (
    <ul className="unpaid" aria-label={t('waiting')}>
      {live.map((deposit) => (
        <li key={deposit.way + deposit.createdAt}>
          <Row deposit={deposit} currency={currency} clock={timeLeft(deposit.expireIn, nowMs).text} />
        </li>
      ))}
    </ul>
  );
}

type RowProps = { deposit: WaitingDeposit; currency: Currency; clock: string };

function Row({ deposit, currency, clock }: RowProps) {
  const t = useTranslations('home');
  const { openModal } = useMemberContext();
  const hidden = useHiddenAmounts();
  const isCode = deposit.way === 'qr';
  return (
    <button
      type="button"
      className="unpaid-row"
      data-way={deposit.way}
      onClick={() => openModal({ of: 'deposit', at: deposit })}
    >
      <Icon name={isCode ? 'qr' : 'bank'} />
      <span className="grow">
        <span className="unpaid-what">{isCode ? t('waitingQr') : t('waitingManual')}</span>
        <Money value={deposit.amount} currency={currency} hidden={hidden} />
      </span>
      <span className="unpaid-clock num" role="timer">
        {clock}
      </span>
      <Icon name="right" />
    </button>
  );
}
