import { useTranslations } from 'use-intl';
import type { Approval } from '../queries.ts';

type Change = NonNullable<Approval['layout']>;

/** The layout of a bank's files: each setting before and after. */
export function LayoutChange({ change: { bankCode, fields } }: { change: Change }) {
  const t = useTranslations('review.approval.layout');
  return (
    <table className="review-identity">
      <caption className="spoken">{t('caption', { bank: bankCode })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{before || '–'}</td>
            <td className="review-identity-new">{after || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
