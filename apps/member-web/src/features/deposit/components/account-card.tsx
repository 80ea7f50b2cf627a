import { Button } from '@krapao/ui/actions/button';
import { BankBadge } from '@krapao/ui/data/bank-badge';
import { Card } from '@krapao/ui/layout/card';
import { formatPhone } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import { formatAccountNumber } from '../../../shared/bank-account/account-number.ts';
import type { Channel } from '../channels.ts';
import './deposit-account.css';

type Props = { channel: Channel; onCopy: (number: string) => void };

export function AccountCard({ channel: { code, name, holder, number }, onCopy }: Props) {
  const t = useTranslations('deposit');
  const common = useTranslations('common');
  const isWallet = name === undefined;
  const shown = isWallet ? formatPhone(number) : formatAccountNumber(number, code);
  return (
    <Card className="deposit-account" aria-label={t('account')}>
      <div className="deposit-account-owner">
        <BankBadge code={code} />
        <div className="grow">
          <b>{name ?? t('wallet')}</b>
          <p className="ink-soft text-caption">{holder}</p>
        </div>
      </div>
      <div className="deposit-account-number">
        <p>
          <small>{isWallet ? t('walletNumber') : t('accountNumber')}</small>
          <span className="num">{shown}</span>
        </p>
        <Button size="sm" icon="copy" aria-label={t('copyNumber', { number: shown })} onClick={() => onCopy(number)}>
          {common('copy')}
        </Button>
      </div>
    </Card>
  );
}
