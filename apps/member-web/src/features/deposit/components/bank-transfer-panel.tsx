import { Button } from '@krapao/ui/actions/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Deposit } from '../api/latest-deposits-query.ts';
import type { Channel } from '../channels.ts';
import { AccountCard } from './account-card.tsx';
import { BankTransferDone } from './bank-transfer-done.tsx';
import { OwnAccount } from './own-account.tsx';
import { Paid } from './paid.tsx';
import { SlipPanel } from './slip-panel.tsx';

type Props = {
  channel: Channel;
  arrivals: readonly Deposit[];
  onCopy: (number: string) => void;
  onDone: () => void;
  onClose: () => void;
};

/** Deposit by a transfer that is matched by its sender. */
export function BankTransferPanel({ channel, arrivals, onCopy, onDone, onClose }: Props) {
  const t = useTranslations('deposit');
  const [showsSlip, setShowsSlip] = useState(false);
  const [seen, setSeen] = useState(arrivals.length);
  const arrived = arrivals.slice(seen).findLast(({ from }) => from === channel.code);
  if (arrived && !showsSlip) {
    const more = () => setSeen(arrivals.length);
    return <Paid amount={arrived.amount} currency={channel.currency} onMore={more} onClose={onClose} />;
  }
  const accounts = (
    <>
      <AccountCard channel={channel} onCopy={onCopy} />
      <OwnAccount />
    </>
  );
  if (showsSlip) return <SlipPanel onClose={onClose}>{accounts}</SlipPanel>;
  return (
    <div className="deposit-stack">
      {accounts}
      <Button size="sm" tone="ghost" icon="slip" onClick={() => setShowsSlip(true)}>
        {t('notIn')}
      </Button>
      <BankTransferDone onDone={onDone} />
    </div>
  );
}
