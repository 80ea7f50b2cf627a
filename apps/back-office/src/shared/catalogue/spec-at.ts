import { LOCALES, type Locale } from '@krapao/contract/locales';
import type { FieldName, FieldSpec } from './field-spec.ts';

/** One step of the path to a field: its label, the number of an entry, or a language. */
export type Step = { label: FieldName } | { entry: number } | { locale: Locale };
export type Found = { steps: readonly Step[]; spec?: FieldSpec | undefined };

const isLocale = (step: string | undefined): step is Locale =>
  (LOCALES as readonly (string | undefined)[]).includes(step);

/** Returns the field at a path such as "slices.2.label.en", with the steps to it; undefined without a field. */
export function specAt(specs: readonly FieldSpec[], path: string): Found | undefined {
  for (const spec of specs) {
    if (spec.at !== '' && path !== spec.at && !path.startsWith(`${spec.at}.`)) continue;
    const rest = (spec.at === '' ? path : path.slice(spec.at.length + 1)).split('.').filter((step) => step !== '');
    const inner = stepsIn(spec, rest);
    if (inner) return { steps: [{ label: spec.label }, ...inner.steps], spec: inner.spec };
  }
  return undefined;
}

function stepsIn(spec: FieldSpec, rest: readonly string[]): Found | undefined {
  const [first, ...others] = rest;
  if (first === undefined) return { steps: [], spec };
  if (spec.type === 'group') return specAt(spec.of, rest.join('.'));
  if (spec.type === 'list') {
    const entry: Step = { entry: Number(first) + 1 };
    if (others.length === 0) return { steps: [entry] };
    const found = specAt(spec.of, others.join('.'));
    return found && { steps: [entry, ...found.steps], spec: found.spec };
  }
  if ((spec.type === 'texts' || spec.type === 'html') && isLocale(first)) return { steps: [{ locale: first }], spec };
  // Deeper steps, such as a weekday, belong to the field itself.
  return { steps: [], spec };
}
