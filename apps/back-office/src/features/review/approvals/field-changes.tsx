import { useTranslations } from 'use-intl';
import '../review-identity.css';

type Change = { name: string; before: string | null; after: string | null };

/** Fields of a change, each before and after. */
export function FieldChanges({ caption, changes }: { caption: string; changes: readonly Change[] }) {
  const t = useTranslations('review.approval.layout');
  return (
    <table className="review-identity">
      <caption className="spoken">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
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
