import { useTranslations } from 'use-intl';
import type { Approval } from '../queries.ts';
import { FieldChanges } from './field-changes.tsx';

type Change = NonNullable<Approval['layout']>;

/** The layout of a bank's files. */
export function LayoutChange({ change: { bankCode, fields } }: { change: Change }) {
  const t = useTranslations('review.approval.layout');
  return <FieldChanges caption={t('caption', { bank: bankCode })} changes={fields} />;
}
