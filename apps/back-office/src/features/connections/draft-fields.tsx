import { EXPIRES_ON } from '@krapao/contract/office/key-expiry';
import { IconButton } from '@krapao/ui/actions/icon-button';
import { Checkbox } from '@krapao/ui/fields/checkbox';
import { Field } from '@krapao/ui/fields/field';
import { type Messages, useTranslations } from 'use-intl';
import { DateField } from '../../shared/dates/date-field.tsx';
import type { Draft } from './drafts.ts';
import type { Adapter } from './queries.ts';

type Hint = keyof Messages['connections']['hints'];

type Props = {
  draft: Draft;
  adapter: Adapter | undefined;
  place: number;
  isLast: boolean;
  /** Names of fields without a value. */
  missing: readonly string[];
  onChange: (draft: Draft) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** One connection of the form. Settings bear the names of their variables, as in the environment and the guide. */
export function DraftFields({ draft, adapter, place, isLast, missing, onChange, onMove, onRemove }: Props) {
  const t = useTranslations('connections');
  const hints = useTranslations('connections.hints');
  const hintOf = (name: string) => (hints.has(name as Hint) ? hints(name as Hint) : undefined);
  const title = adapter?.title ?? draft.adapter;
  return (
    <fieldset className="connections-draft">
      <legend>{`${place + 1}. ${title}`}</legend>
      <div className="connections-draft-acts">
        <Checkbox checked={draft.isOn} onChange={({ target }) => onChange({ ...draft, isOn: target.checked })}>
          {t('isOn')}
        </Checkbox>
        <IconButton
          icon="arrup"
          label={t('earlier', { title })}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        />
        <IconButton icon="arrdown" label={t('later', { title })} disabled={isLast} onClick={() => onMove(place + 1)} />
        <IconButton icon="close" label={t('remove', { title })} onClick={onRemove} />
      </div>
      {adapter?.settings.map(({ name, isSecret, isRequired }) => {
        const isKnown = draft.known.includes(name);
        const values = isSecret ? draft.secrets : draft.settings;
        const change = (value: string) => {
          const next = { ...values, [name]: value };
          onChange(isSecret ? { ...draft, secrets: next } : { ...draft, settings: next });
        };
        if (name === EXPIRES_ON)
          return (
            <DateField
              key={name}
              kind="day"
              label={t('expiresOn')}
              hint={t('expiresOnHint')}
              value={values[name] ?? ''}
              onChange={({ target }) => change(target.value)}
            />
          );
        return (
          <Field
            key={name}
            label={isRequired ? name : t('optional', { name })}
            type={isSecret ? 'password' : 'text'}
            autoComplete="off"
            spellCheck={false}
            hint={isSecret ? t(isKnown ? 'secretKnown' : 'secretHint') : hintOf(name)}
            placeholder={isSecret && isKnown ? '••••••••' : undefined}
            error={missing.includes(name) ? t('needed') : undefined}
            value={values[name] ?? ''}
            onChange={({ target }) => change(target.value)}
          />
        );
      })}
    </fieldset>
  );
}
