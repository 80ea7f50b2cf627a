import { Button } from '@krapao/ui/actions/button';
import { Icon } from '@krapao/ui/brand/icon';
import { BankBadge } from '@krapao/ui/data/bank-badge';
import { Kv } from '@krapao/ui/data/kv';
import { Card, CardHeading } from '@krapao/ui/layout/card';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { formatDateTime, formatPhone } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import { formatAccountNumber } from '../../shared/bank-account/account-number.ts';
import { SessionClock } from '../../shared/session/session-clock.tsx';
import { EditProfile } from './edit-profile.tsx';
import { IdCard } from './id-card.tsx';
import type { ProfileAnswer } from './profile-draft.ts';

/** The member's identity and bank account. */
export function Identity({ stored }: { stored: ProfileAnswer }) {
  const { profile, bankAccount } = stored;
  const t = useTranslations('profile');
  const session = useTranslations('session');
  const username = (
    <span className="num is-thin profile-locked">
      {formatPhone(profile.username)} <Icon name="lock" size="s" />
      <span className="spoken">{t('changePhone')}</span>
    </span>
  );
  return (
    <>
      <IdCard name={profile.name} action={<EditProfile stored={stored} />}>
        {t('memberId', { id: profile._id })}
      </IdCard>
      <Kv
        items={[
          { label: t('username'), value: username },
          {
            label: t('registeredAt'),
            value: <time className="num is-thin">{formatDateTime(profile.createdAt)}</time>,
          },
          { label: session('clock'), value: <SessionClock /> },
        ]}
      />
      <CardHeading>{t('bankAccount')}</CardHeading>
      <BankCard {...bankAccount} />
    </>
  );
}

function BankCard({ bank, bankCode, bankAccountName, bankAccountNo }: ProfileAnswer['bankAccount']) {
  const t = useTranslations('common');
  const locale = useLocale();
  const copy = useCopy();
  return (
    <Card className="profile-bank">
      <div className="profile-bank-owner">
        <BankBadge code={bankCode} />
        <div className="grow">
          <b>{locale === 'la' ? bank.nameLA : bank.nameTH}</b>
          <p className="ink-soft text-caption">{bankAccountName}</p>
        </div>
      </div>
      <div className="profile-bank-number">
        <span className="num">{formatAccountNumber(bankAccountNo, bankCode)}</span>
        <Button size="sm" icon="copy" onClick={() => copy(bankAccountNo)}>
          {t('copy')}
        </Button>
      </div>
    </Card>
  );
}
