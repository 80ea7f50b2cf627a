import { Kv } from '@krapao/ui/data/kv';
import { Card, CardHeading } from '@krapao/ui/layout/card';
import { Banner } from '@krapao/ui/states/banner';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import { useRoleName } from '../../shared/i18n/use-role-name.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { useMe } from '../../shared/session/session.ts';
import { AttentionCard } from './attention-card.tsx';
import { Devices } from './devices.tsx';
import './me-page.css';
import { NewCodes } from './new-codes.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';

/** Number of remaining recovery codes at which the page warns. */
const FEW_CODES = 3;

/** The operator's own page: profile, credentials and sessions. */
export function MePage() {
  const t = useTranslations('me');
  const common = useTranslations('common');
  const roleName = useRoleName();
  const { name, username, role, signedInAt, recoveryCodesLeft } = useMe();
  return (
    <PageFrame title={common('nav.me')} padded>
      <div className="me-page">
        <Card>
          <CardHeading>{name}</CardHeading>
          <Kv
            bare
            items={[
              { label: t('username'), value: username },
              { label: t('role'), value: roleName(role) },
              { label: t('signedIn'), value: <span className="num is-thin">{formatDateTime(signedInAt)}</span> },
            ]}
          />
        </Card>
        <Card>
          <CardHeading>{t('password')}</CardHeading>
          <PasswordForm />
        </Card>
        <Card>
          <CardHeading>{t('codes')}</CardHeading>
          {recoveryCodesLeft < FEW_CODES && <Banner tone="wait">{t('fewCodes')}</Banner>}
          <p className="ink-soft">{t('codesLeft', { n: recoveryCodesLeft })}</p>
          <NewCodes />
        </Card>
        <Card>
          <CardHeading>{t('passkeys')}</CardHeading>
          <Passkeys />
        </Card>
        <Card>
          <CardHeading>{common('attention.title')}</CardHeading>
          <AttentionCard />
        </Card>
        <Card>
          <CardHeading>{t('devices')}</CardHeading>
          <Devices />
        </Card>
      </div>
    </PageFrame>
  );
}
