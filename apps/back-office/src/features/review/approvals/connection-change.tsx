import { Status } from '@krapao/ui/data/status';
import { useTranslations } from 'use-intl';
import type { Approval } from '../queries.ts';

type Change = NonNullable<Approval['connections']>;

const KIND = { added: 'wait', changed: 'wait', removed: 'fail', same: 'note' } as const;

/** The connections of a port after the change, in their order. Secrets are masked. */
export function ConnectionChange({ change: { connections } }: { change: Change }) {
  const t = useTranslations('review.approval.connections');
  return (
    <ol className="review-connections">
      {connections.map(({ id, title, change, isOn, fields }) => (
        <li key={id}>
          <b>{title}</b> <Status kind={KIND[change]}>{t(change)}</Status> {change !== 'removed' && !isOn && t('off')}
          {fields.length > 0 && (
            <table className="review-identity">
              <caption className="spoken">{t('caption', { title })}</caption>
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
                    <td>{before ?? '–'}</td>
                    <td className="review-identity-new">{after ?? '–'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </li>
      ))}
      {connections.every(({ change }) => change === 'removed') && <li>{t('environment')}</li>}
    </ol>
  );
}
