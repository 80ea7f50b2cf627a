import { Field } from '@krapao/ui/fields/field';
import { SelectField } from '@krapao/ui/fields/select-field';
import { useTranslations } from 'use-intl';
import { DELIMITERS, ENCODINGS } from '../statements/layout-choices.ts';
import { AMOUNT_SPELLINGS, ANSWER_COLUMNS, type PayoutDraft, RECORDS } from './payout-draft.ts';
import { RecordFields } from './record-fields.tsx';

type Props = { draft: PayoutDraft; onChange: (draft: PayoutDraft) => void };
type Change = { target: { value: string } };

/** The settings of a bank's payout files, then those of its answers. */
export function PayoutFields({ draft, onChange }: Props) {
  const t = useTranslations('bank-files.payout');
  const layout = useTranslations('bank-files.layout');
  const { answer } = draft;
  const options = (values: readonly string[], label = (value: string) => value) =>
    values.map((value) => (
      <option key={value} value={value}>
        {label(value)}
      </option>
    ));
  const delimiters = options(DELIMITERS, (value) => layout(`delimiters.${value as 'comma'}`));
  const formats = options(['fixed', 'delimited'], (value) => t(`formats.${value as 'fixed'}`));
  const amounts = options(AMOUNT_SPELLINGS, (value) => (value === 'minor' ? '123450' : '1234.50'));
  const bind = (name: 'format' | 'encoding' | 'newline' | 'delimiter' | 'amounts', label: string) => ({
    label,
    value: draft[name],
    onChange: ({ target }: Change) => onChange({ ...draft, [name]: target.value }),
  });
  const bindAnswer = (name: Exclude<keyof PayoutDraft['answer'], 'columns'>, label: string) => ({
    label,
    value: answer[name],
    onChange: ({ target }: Change) => onChange({ ...draft, answer: { ...answer, [name]: target.value } }),
  });
  return (
    <>
      <SelectField {...bind('format', t('format'))}>{formats}</SelectField>
      <SelectField {...bind('encoding', layout('fields.encoding'))}>{options(['utf-8', 'windows-874'])}</SelectField>
      {draft.format === 'delimited' && (
        <SelectField {...bind('delimiter', layout('fields.delimiter'))}>{delimiters}</SelectField>
      )}
      <SelectField {...bind('newline', t('newline'))}>
        {options(['crlf', 'lf'], (value) => value.toUpperCase())}
      </SelectField>
      <SelectField {...bind('amounts', layout('fields.decimal'))}>{amounts}</SelectField>
      {RECORDS.map((record) => (
        <RecordFields
          key={record}
          record={record}
          fields={draft[record]}
          isFixed={draft.format === 'fixed'}
          onChange={(fields) => onChange({ ...draft, [record]: fields })}
        />
      ))}
      <fieldset className="payout-layout-answer">
        <legend>{t('answer')}</legend>
        <p className="ink-mute">{t('answerHint')}</p>
        <SelectField {...bindAnswer('format', t('format'))}>{formats}</SelectField>
        <SelectField {...bindAnswer('encoding', layout('fields.encoding'))}>{options(ENCODINGS)}</SelectField>
        {answer.format === 'delimited' && (
          <SelectField {...bindAnswer('delimiter', layout('fields.delimiter'))}>{delimiters}</SelectField>
        )}
        <Field {...bindAnswer('headerRows', layout('fields.headerRows'))} inputMode="numeric" />
        <Field {...bindAnswer('footerRows', layout('fields.footerRows'))} inputMode="numeric" />
        <SelectField {...bindAnswer('amounts', layout('fields.decimal'))}>{amounts}</SelectField>
        {ANSWER_COLUMNS.map((name) => (
          <Field
            key={name}
            label={t(`columns.${name}`)}
            hint={answer.format === 'fixed' ? t('placeHint') : layout('columnHint')}
            value={answer.columns[name]}
            onChange={({ target }) =>
              onChange({ ...draft, answer: { ...answer, columns: { ...answer.columns, [name]: target.value } } })
            }
          />
        ))}
        <Field {...bindAnswer('paidWords', t('paidWords'))} hint={t('wordsHint')} />
        <Field {...bindAnswer('failedWords', t('failedWords'))} hint={t('wordsHint')} />
      </fieldset>
    </>
  );
}
