import { Banner } from '@krapao/ui/states/banner';
import { useTranslations } from 'use-intl';
import type { Approval } from '../queries.ts';
import '../review-identity.css';

type Identity = NonNullable<Approval['identity']>;

/** A member's number or account before and after, and whether the new account is in the member's name. */
export function IdentityChange({ identity: { fields, names }, member }: { identity: Identity; member: string }) {
  const t = useTranslations('review.approval.identity');
  const account = fields.find(({ field }) => field === 'accountName')?.after ?? '';
  return (
    <>
      {names && names !== 'same' && <Banner icon="warn">{t(`names.${names}`, { member, account })}</Banner>}
      <table className="review-identity">
        <caption className="spoken">{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col" aria-label={t('field')} />
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{t(`fields.${field}`)}</th>
              <td>{before}</td>
              <td className={before === after ? undefined : 'review-identity-new'}>{after}</td>
            </tr>
          ))}
          {names && (
            <tr>
              <th scope="row">{t('fields.member')}</th>
              <td colSpan={2}>{member}</td>
            </tr>
          )}
        </tbody>
      </table>
    </>
  );
}
