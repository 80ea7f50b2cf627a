import { Status } from '@krapao/ui/data/status';
import { useTranslations } from 'use-intl';
import type { Approval } from '../queries.ts';
import { FieldChanges } from './field-changes.tsx';

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
          {fields.length > 0 && <FieldChanges caption={t('caption', { title })} changes={fields} />}
        </li>
      ))}
      {connections.every(({ change }) => change === 'removed') && <li>{t('environment')}</li>}
    </ol>
  );
}
