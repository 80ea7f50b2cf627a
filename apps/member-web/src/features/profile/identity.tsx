import { BankBadge } from '@krapao/ui/bank-badge';
import { Button } from '@krapao/ui/button';
import { Card, CardHeading } from '@krapao/ui/card';
import { Icon } from '@krapao/ui/icon';
import { IdCard } from '@krapao/ui/id-card';
import { Kv } from '@krapao/ui/kv';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { formatAccountNumber, formatDateTime, formatPhone } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import { EditProfile } from './edit-profile.tsx';
import type { ProfileAnswer } from './profile-draft.ts';

/** Who the member is and where withdrawals go. */
export function Identity({ stored }: { stored: ProfileAnswer }) {
  const { profile, bankAccount } = stored;
  const t = useTranslations('profile');
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
        <span className="num">{formatAccountNumber(bankAccountNo)}</span>
        <Button size="sm" icon="copy" onClick={() => copy(bankAccountNo)}>
          {t('copy')}
        </Button>
      </div>
    </Card>
  );
}
