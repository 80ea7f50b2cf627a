import { OWN_LANGUAGE_NAME } from '@krapao/ui/fields/language-select';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import { useNameOfLocale } from '../i18n/use-language-name.ts';
import type { Json } from './at-path.ts';
import type { Kind } from './document-kind.ts';
import type { FieldSpec, OptionName } from './field-spec.ts';
import { fieldsOf } from './fields-of.ts';
import { type Step, specAt } from './spec-at.ts';

const numberText = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

/** Returns labels for fields and values that versions and checks identify by path. */
export function useFieldMessages(kind: Kind, key: string) {
  const t = useTranslations('catalogue');
  const nameOfLocale = useNameOfLocale();
  const specs = fieldsOf(kind, key);
  const wordsOf = (step: Step): string => {
    if ('label' in step) return t(`fields.${step.label}`);
    return 'entry' in step ? String(step.entry) : OWN_LANGUAGE_NAME[step.locale];
  };
  const numberOf = (value: number, spec: FieldSpec | undefined): string => {
    if (spec?.type === 'odds') return `${value / 10_000} %`;
    const unit = spec?.type === 'number' && spec.unit && spec.unit !== 'money' ? ` ${t(`units.${spec.unit}`)}` : '';
    return `${numberText.format(value)}${unit}`;
  };
  const nameOf = (path: string): string => specAt(specs, path)?.steps.map(wordsOf).join(' › ') ?? path;
  return {
    nameOf,
    /** The last label alone, with its language, for a sentence: "Title in Lao". */
    shortNameOf(path: string): string | undefined {
      const steps = specAt(specs, path)?.steps ?? [];
      const label = steps.findLast((step) => 'label' in step);
      const last = steps.at(-1);
      if (!label || !last) return undefined;
      const name = t(`fields.${label.label}`);
      return 'locale' in last ? t('textIn', { name, language: nameOfLocale(last.locale) }) : name;
    },
    isPicture: (path: string): boolean => specAt(specs, path)?.spec?.type === 'picture',
    /** Labels of the changed fields, the first few of many. */
    namesOf(paths: readonly string[]): string {
      const names = [...new Set(paths.map(nameOf))];
      const first = names.slice(0, NAMES_SHOWN).join(', ');
      return names.length > NAMES_SHOWN ? t('andMore', { fields: first, n: names.length - NAMES_SHOWN }) : first;
    },
    wordsFor(path: string, value: Json): string {
      const spec = specAt(specs, path)?.spec;
      if (value === null || value === undefined) return t('nothing');
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
      if (typeof value === 'number') return numberOf(value, spec);
      if (spec?.type === 'time') return formatDateTime(String(value));
      if (spec?.type === 'weekdays' && Array.isArray(value))
        return value.map((day: 1 | 2 | 3 | 4 | 5 | 6 | 7) => t(`weekdays.${day}`)).join(', ');
      if (spec?.type === 'choice' && spec.options.includes(value as OptionName))
        return t(`options.${value as OptionName}`);
      return typeof value === 'string' ? value : JSON.stringify(value);
    },
  };
}

const NAMES_SHOWN = 4;
