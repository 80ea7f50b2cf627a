import { BankBadge } from '@krapao/ui/bank-badge';
import { Button } from '@krapao/ui/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { profileQuery } from '../../../shared/api/profile-query.ts';
import { formatAccountNumber } from '../../../shared/format.ts';
import type { Channel } from '../channels.ts';
import { AccountCard } from './account-card.tsx';
import { SlipPanel } from './slip-panel.tsx';
import { TransferDone } from './transfer-done.tsx';

type Props = { channel: Channel; onCopy: (number: string) => void; onDone: () => void };

/** Deposit by a transfer that is recognised by who sent it. */
export function TransferPanel({ channel, onCopy, onDone }: Props) {
  const t = useTranslations('deposit');
  const [showsSlip, setShowsSlip] = useState(false);
  return (
    <div className="dep-stack">
      <AccountCard channel={channel} onCopy={onCopy} />
      {showsSlip ? (
        <SlipPanel />
      ) : (
        <>
          <OwnAccount />
          <Button size="sm" tone="ghost" icon="slip" onClick={() => setShowsSlip(true)}>
            {t('notIn')}
          </Button>
          <TransferDone onDone={onDone} />
        </>
      )}
    </div>
  );
}

/** The account that the transfer must come from. */
function OwnAccount() {
  const t = useTranslations('deposit');
  const bankAccount = useQuery(profileQuery).data?.bankAccount;
  return (
    <div className="dep-own">
      <p>{t('registeredOnly')}</p>
      {bankAccount && (
        <p className="dep-own-account">
          <BankBadge code={bankAccount.bankCode} size="sm" />
          <span className="grow">
            <b className="num thin">{formatAccountNumber(bankAccount.bankAccountNo)}</b>
            <span className="soft t-cap">{bankAccount.bankAccountName}</span>
          </span>
        </p>
      )}
    </div>
  );
}
