import { BankBadge } from '@krapao/ui/bank-badge';
import { IdCard } from '@krapao/ui/id-card';
import { formatPhone } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import { accountName, type Draft } from '../model.ts';

/** Wide screens have room to show the cards that the typing fills in; it says nothing the form does not. */
export function Preview({ draft }: { draft: Draft }) {
  const t = useTranslations('register');
  const account = useTranslations('bank-account');
  const common = useTranslations('common');
  return (
    <aside className="register-preview" aria-hidden="true">
      <IdCard name={draft.name.trim() || t('profile.name')}>{formatPhone(draft.phone) || common('phone')}</IdCard>
      <div className="register-account card">
        {draft.bankCode ? <BankBadge code={draft.bankCode} /> : <i />}
        <div className="grow">
          <b className="num">{draft.bankAccountNo || '–'}</b>
          <p className="ink-soft">{accountName(draft) || account('accountName')}</p>
        </div>
      </div>
    </aside>
  );
}
