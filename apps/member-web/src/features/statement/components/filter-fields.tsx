import { Field } from '@krapao/ui/fields/field';
import { SelectField } from '@krapao/ui/fields/select-field';
import { useTranslations } from 'use-intl';
import { type Filter, isBackwards, STATUSES } from '../model.ts';

type Props = { draft: Filter; onChange: (draft: Filter) => void };

export function FilterFields({ draft, onChange }: Props) {
  const t = useTranslations('statement');
  const movement = useTranslations('movement');
  const field = (name: 'status' | 'from' | 'to' | 'reference') => ({
    value: draft[name] ?? '',
    onChange: (event: { target: { value: string } }) => onChange({ ...draft, [name]: event.target.value }),
  });
  return (
    <>
      <SelectField label={t('status')} {...field('status')}>
        <option value="">{t('anyStatus')}</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {movement(`status.${status}`)}
          </option>
        ))}
      </SelectField>
      <div className="statement-days">
        <Field type="date" label={t('fromDate')} max={draft.to} {...field('from')} />
        <Field
          type="date"
          label={t('toDate')}
          min={draft.from}
          error={isBackwards(draft) ? t('wrongDates') : undefined}
          {...field('to')}
        />
      </div>
      <Field
        label={movement('reference')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
        {...field('reference')}
      />
    </>
  );
}
