import { VAULT_DAYS_MAX, VAULT_DAYS_MIN } from '@krapao/contract/vault';
import { Chip } from '@krapao/ui/actions/chip';
import { Field } from '@krapao/ui/fields/field';
import { useServerNow } from '@krapao/web/time/use-server-now.ts';
import { useTranslations } from 'use-intl';
import { dateAfter, daysUntil, endAfter, PRESET_DAYS } from './days.ts';

type Props = {
  /** As in the date field. */
  date: string;
  onChange: (date: string) => void;
  error?: string | undefined;
  daysMin?: number;
};

/** The date until which money stays: usual periods, or any day of the next year. */
export function DateChoice({ date, onChange, error, daysMin = VAULT_DAYS_MIN }: Props) {
  const t = useTranslations('vault');
  const now = useServerNow();
  const days = daysUntil(date, now);
  return (
    <div className="vault-date">
      <fieldset className="vault-presets" aria-label={t('presets')}>
        {PRESET_DAYS.filter((preset) => preset >= daysMin).map((preset) => (
          <Chip key={preset} on={days === preset} onClick={() => onChange(dateAfter(now, preset))}>
            {t(`preset.${preset}`)}
          </Chip>
        ))}
      </fieldset>
      <Field
        type="date"
        label={t('date')}
        value={date}
        min={dateAfter(now, daysMin)}
        max={dateAfter(now, VAULT_DAYS_MAX)}
        error={error}
        hint={days === undefined ? undefined : t('returns', { time: endAfter(now, days) })}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
