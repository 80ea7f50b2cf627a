import { OWN_LANGUAGE_NAME } from '@krapao/ui/language-select';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import type { Json } from './at-path.ts';
import type { OptionName } from './field-spec.ts';
import { fieldsOf } from './kinds.ts';
import type { Kind } from './queries.ts';
import { type Step, specAt } from './spec-at.ts';

/** How a field and its value are called in the office, where a version or a check names them by their path. */
export function useFieldWords(kind: Kind, key: string) {
  const t = useTranslations('catalogue');
  const specs = fieldsOf(kind, key);
  const wordsOf = (step: Step): string => {
    if ('label' in step) return t(`fields.${step.label}`);
    return 'entry' in step ? String(step.entry) : OWN_LANGUAGE_NAME[step.locale];
  };
  return {
    nameOf: (path: string): string => specAt(specs, path)?.steps.map(wordsOf).join(' › ') ?? path,
    wordsFor(path: string, value: Json): string {
      const spec = specAt(specs, path)?.spec;
      if (value === null || value === undefined) return t('nothing');
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
      if (spec?.type === 'odds') return `${Number(value) / 10_000} %`;
      if (spec?.type === 'time') return formatDateTime(String(value));
      if (spec?.type === 'choice' && spec.options.includes(value as OptionName))
        return t(`options.${value as OptionName}`);
      return typeof value === 'string' ? value : JSON.stringify(value);
    },
  };
}
