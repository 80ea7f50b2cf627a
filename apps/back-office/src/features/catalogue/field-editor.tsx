import { Chip, Chips } from '@krapao/ui/actions/chip';
import { Checkbox } from '@krapao/ui/fields/checkbox';
import { Field } from '@krapao/ui/fields/field';
import { SelectField } from '@krapao/ui/fields/select-field';
import { useTranslations } from 'use-intl';
import { type Json, join, valueAt, withValue } from '../../shared/catalogue/at-path.ts';
import { CodesField } from './codes-field.tsx';
import './field-editor.css';
import type { FieldSpec } from '../../shared/catalogue/field-spec.ts';
import { fromClock, toClock } from '../../shared/dates/clock.ts';
import { DateField } from '../../shared/dates/date-field.tsx';
import { useIssueText } from './issue-texts.ts';
import { LanguageFields } from './language-fields.tsx';
import { ListEditor } from './list-editor.tsx';
import { NumberField } from './number-field.tsx';
import { PictureField } from './pictures/picture-field.tsx';
import type { Issue } from './queries.ts';
import { SegmentField } from './segment-field.tsx';
import { TagsField } from './tags-field.tsx';

export type EditorProps = {
  specs: readonly FieldSpec[];
  /** Value of the whole document; `path` is the position of these fields in it. */
  value: Json;
  path: string;
  issues: readonly Issue[];
  currency?: string | undefined;
  onChange: (value: Json) => void;
};

/** Fields of a document as described by its kind. */
export function FieldsEditor({ specs, path, ...rest }: EditorProps) {
  const owner = valueAt(rest.value, path);
  const known = typeof owner === 'object' && owner !== null ? (owner as Record<string, Json>) : {};
  return specs
    .filter(({ when }) => !when || when(known))
    .map((spec) => <OneField key={spec.at} spec={spec} path={spec.at === '' ? path : join(path, spec.at)} {...rest} />);
}

type OneProps = Omit<EditorProps, 'specs'> & { spec: FieldSpec };

function OneField({ spec, path, value: whole, issues, currency, onChange }: OneProps) {
  const t = useTranslations('catalogue');
  const issueText = useIssueText();
  const value = valueAt(whole, path);
  const set = (next: Json) => onChange(withValue(whole, path, next));
  const label = t(`fields.${spec.label}`);
  const hint = spec.hint && t(`hints.${spec.hint}`);
  const own = issues.find((issue) => issue.path === path);
  const error = own && issueText(own, label);
  const box = { label, hint, error };
  switch (spec.type) {
    case 'text':
      return (
        <Field
          {...box}
          value={typeof value === 'string' ? value : ''}
          onChange={({ target }) => set(spec.orNothing && target.value === '' ? null : target.value)}
        />
      );
    case 'texts':
    case 'html':
      return (
        <LanguageFields
          {...box}
          isHtml={spec.type === 'html'}
          isLong={spec.type === 'texts' && spec.isLong === true}
          {...{ path, issues, value, set }}
        />
      );
    case 'picture':
      return (
        <PictureField
          {...box}
          place={spec.place}
          value={typeof value === 'string' ? value : null}
          mayBeNothing={spec.orNothing === true}
          set={set}
        />
      );
    case 'number':
    case 'odds':
      return <NumberField spec={spec} {...box} {...{ value, set, currency }} />;
    case 'switch':
      return (
        <div className="field-editor-switch">
          <Checkbox checked={value === true} onChange={({ target }) => set(target.checked)}>
            {label}
          </Checkbox>
          {hint && <p className="ink-mute text-caption">{hint}</p>}
          {error && <p className="ink-chilli text-caption">{error}</p>}
        </div>
      );
    case 'choice':
      return (
        <SelectField
          {...box}
          value={String(value ?? (spec.nothing ? NOTHING : ''))}
          onChange={({ target }) => set(target.value === NOTHING ? NONE[spec.nothing ?? 'null'] : target.value)}
        >
          {spec.options.map((option) => (
            <option key={option} value={option}>
              {t(`options.${option}`)}
            </option>
          ))}
        </SelectField>
      );
    case 'weekdays':
      return <Weekdays label={label} value={value} set={set} />;
    case 'time':
      return (
        <DateField
          {...box}
          kind="moment"
          value={typeof value === 'string' ? toClock(value) : ''}
          onChange={({ target }) => set(target.value === '' ? null : fromClock(target.value))}
        />
      );
    case 'clock':
      return (
        <DateField {...box} kind="clock" value={String(value ?? '')} onChange={({ target }) => set(target.value)} />
      );
    case 'colour':
      return (
        <Field
          {...box}
          value={String(value ?? '')}
          onChange={({ target }) => set(target.value.toLowerCase())}
          trailing={
            <input
              type="color"
              className="field-editor-colour"
              aria-label={label}
              value={String(value ?? '#000000')}
              onChange={({ target }) => set(target.value)}
            />
          }
        />
      );
    case 'codes':
      return <CodesField {...box} list={whole} {...{ value, set }} />;
    case 'tags':
      return <TagsField {...box} {...{ value, set }} />;
    case 'segment':
      return <SegmentField {...box} {...{ value, set }} />;
    case 'group':
      return (
        <fieldset className="field-editor-group">
          <legend className="text-label">{label}</legend>
          {hint && <p className="ink-mute text-caption field-editor-group-hint">{hint}</p>}
          <FieldsEditor
            specs={spec.of}
            value={whole}
            currency={spec.label === 'THB' || spec.label === 'LAK' ? spec.label : currency}
            {...{ path, issues, onChange }}
          />
        </fieldset>
      );
    case 'list':
      return (
        <ListEditor
          {...{ label, hint, error, issues, path }}
          list={Array.isArray(value) ? value : []}
          fresh={spec.fresh}
          nameAt={spec.nameAt}
          note={spec.note}
          onChange={set}
        >
          {(index) => (
            <FieldsEditor specs={spec.of} value={whole} path={join(path, index)} {...{ issues, currency, onChange }} />
          )}
        </ListEditor>
      );
  }
}

/** Option value for no choice. */
const NOTHING = 'nothing';
const NONE = { null: null, absent: undefined };

const DAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** No day selected means every day. */
function Weekdays({ label, value, set }: { label: string; value: Json; set: (next: Json) => void }) {
  const t = useTranslations('catalogue.weekdays');
  const chosen = Array.isArray(value) ? (value as number[]) : [];
  return (
    <div className="field-editor-days">
      <span className="field-editor-label">{label}</span>
      <Chips label={label}>
        {DAYS.map((day) => {
          const isOn = chosen.includes(Number(day));
          const next = isOn ? chosen.filter((one) => one !== Number(day)) : [...chosen, Number(day)].sort();
          return (
            <Chip key={day} on={isOn} onClick={() => set(next.length > 0 ? next : null)}>
              {t(day)}
            </Chip>
          );
        })}
      </Chips>
    </div>
  );
}
