import { Checkbox } from '@krapao/ui/fields/checkbox';
import { Field } from '@krapao/ui/fields/field';
import { SelectField } from '@krapao/ui/fields/select-field';
import { useTranslations } from 'use-intl';
import {
  AMOUNT_FORMS,
  CAMT_REFERENCES,
  DELIMITERS,
  ENCODINGS,
  MT940_REFERENCES,
  TIME_ZONES,
} from './layout-choices.ts';
import { columnsOf, type LayoutDraft } from './layout-draft.ts';

type Props = { draft: LayoutDraft; titles: readonly string[]; onChange: (draft: LayoutDraft) => void };
type TextName = { [Name in keyof LayoutDraft]: LayoutDraft[Name] extends string ? Name : never }[keyof LayoutDraft];

/** The settings of a layout. Columns are picked from the titles of the sample, once there is one. */
export function LayoutFields({ draft, titles, onChange }: Props) {
  const t = useTranslations('bank-files.layout');
  const bind = (name: TextName) => ({
    label: t(`fields.${name}`),
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...draft, [name]: target.value }),
  });
  const options = (values: readonly string[], label = (value: string) => value) =>
    values.map((value) => (
      <option key={value} value={value}>
        {label(value)}
      </option>
    ));
  return (
    <>
      <SelectField {...bind('format')}>
        {options(['csv', 'camt053', 'mt940'], (value) => ({ camt053: 'camt.053', mt940: 'MT940' })[value] ?? 'CSV')}
      </SelectField>
      {draft.format === 'camt053' && (
        <SelectField {...bind('camtReference')} hint={t('referenceHint')}>
          {options(CAMT_REFERENCES)}
        </SelectField>
      )}
      {draft.format === 'mt940' && (
        <SelectField {...bind('mtReference')} hint={t('referenceHint')}>
          {options(MT940_REFERENCES, (value) => t(`references.${value as 'bank'}`))}
        </SelectField>
      )}
      {draft.format !== 'camt053' && <SelectField {...bind('encoding')}>{options(ENCODINGS)}</SelectField>}
      <SelectField {...bind('timeZone')}>{options(TIME_ZONES)}</SelectField>
      {draft.format === 'csv' && (
        <>
          <SelectField {...bind('delimiter')}>
            {options(DELIMITERS, (value) => t(`delimiters.${value as 'comma'}`))}
          </SelectField>
          <Field {...bind('headerRows')} inputMode="numeric" hint={t('headerHint')} />
          <Field {...bind('footerRows')} inputMode="numeric" />
          <Checkbox
            checked={draft.accountInHeader}
            onChange={({ target }) => onChange({ ...draft, accountInHeader: target.checked })}
          >
            {t('accountInHeader')}
          </Checkbox>
          <Field {...bind('dateFormat')} hint={t('dateHint')} spellCheck={false} />
          <SelectField {...bind('decimal')}>
            {options(['.', ','], (value) => (value === '.' ? '1,234.50' : '1.234,50'))}
          </SelectField>
          <SelectField {...bind('amountForm')}>
            {options(AMOUNT_FORMS, (value) => t(`amountForms.${value as 'signed'}`))}
          </SelectField>
          {draft.amountForm === 'direction' && (
            <>
              <Field {...bind('creditWords')} hint={t('wordsHint')} />
              <Field {...bind('debitWords')} hint={t('wordsHint')} />
            </>
          )}
          <fieldset className="layout-sheet-columns">
            <legend>{t('columnsTitle')}</legend>
            {columnsOf(draft).map((name) => {
              const change = (value: string) => onChange({ ...draft, columns: { ...draft.columns, [name]: value } });
              const props = {
                label: t(`columns.${name}`),
                value: draft.columns[name],
                onChange: ({ target }: { target: { value: string } }) => change(target.value),
              };
              if (titles.length === 0) return <Field key={name} {...props} hint={t('columnHint')} />;
              const known = [...new Set([...titles, draft.columns[name]])].filter(Boolean);
              return (
                <SelectField key={name} {...props}>
                  <option value="">{t('none')}</option>
                  {options(known)}
                </SelectField>
              );
            })}
          </fieldset>
        </>
      )}
    </>
  );
}
