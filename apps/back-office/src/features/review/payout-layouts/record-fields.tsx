import { Button } from '@krapao/ui/actions/button';
import { IconButton } from '@krapao/ui/actions/icon-button';
import { Field } from '@krapao/ui/fields/field';
import { SelectField } from '@krapao/ui/fields/select-field';
import { useTranslations } from 'use-intl';
import { moved } from '../../../shared/catalogue/at-path.ts';
import { FIELD_FILLS, type FieldDraft, NEW_FIELD, type RecordName, valuesOf } from './payout-draft.ts';

type Props = {
  record: RecordName;
  fields: readonly FieldDraft[];
  isFixed: boolean;
  onChange: (fields: readonly FieldDraft[]) => void;
};

/** The fields of one kind of row, in their order. */
export function RecordFields({ record, fields, isFixed, onChange }: Props) {
  const t = useTranslations('bank-files.payout');
  return (
    <fieldset className="payout-layout-record">
      <legend>{t(`records.${record}`)}</legend>
      {fields.length === 0 && <p className="ink-mute">{t('noFields')}</p>}
      <ol>
        {fields.map((field, place) => {
          const title = `${place + 1}. ${t(`values.${field.value}`)}`;
          const change = (next: Partial<FieldDraft>) => onChange(fields.with(place, { ...field, ...next }));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field has no name of its own but its place.
            <li key={place}>
              <SelectField
                label={t('value', { n: place + 1 })}
                value={field.value}
                onChange={({ target }) => change({ value: target.value as FieldDraft['value'] })}
              >
                {valuesOf(record).map((value) => (
                  <option key={value} value={value}>
                    {t(`values.${value}`)}
                  </option>
                ))}
              </SelectField>
              {(field.value === 'text' || field.value === 'date') && (
                <Field
                  label={t(field.value === 'date' ? 'dateForm' : 'text')}
                  value={field.text}
                  spellCheck={false}
                  placeholder={field.value === 'date' ? 'YYYYMMDD' : undefined}
                  onChange={({ target }) => change({ text: target.value })}
                />
              )}
              <Field
                label={t('width')}
                value={field.width}
                inputMode="numeric"
                placeholder={isFixed ? undefined : t('anyWidth')}
                onChange={({ target }) => change({ width: target.value })}
              />
              <SelectField
                label={t('fill')}
                value={field.fill}
                onChange={({ target }) => change({ fill: target.value as FieldDraft['fill'] })}
              >
                {FIELD_FILLS.map((fill) => (
                  <option key={fill} value={fill}>
                    {t(`fills.${fill}`)}
                  </option>
                ))}
              </SelectField>
              <div className="payout-layout-acts">
                <IconButton
                  size="sm"
                  icon="up"
                  label={t('earlier', { title })}
                  disabled={place === 0}
                  onClick={() => onChange(moved(fields, place, place - 1))}
                />
                <IconButton
                  size="sm"
                  icon="down"
                  label={t('later', { title })}
                  disabled={place === fields.length - 1}
                  onClick={() => onChange(moved(fields, place, place + 1))}
                />
                <IconButton
                  size="sm"
                  icon="close"
                  label={t('remove', { title })}
                  onClick={() => onChange(fields.toSpliced(place, 1))}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <Button size="xs" icon="plus" onClick={() => onChange([...fields, NEW_FIELD])}>
        {t('add', { record: t(`records.${record}`) })}
      </Button>
    </fieldset>
  );
}
