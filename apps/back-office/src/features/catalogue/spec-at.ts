import { LOCALES, type Locale } from '@krapao/contract/locales';
import type { FieldName, FieldSpec } from './field-spec.ts';

/** A step on the way to a field: its label, the number of an entry, or a language. */
export type Step = { label: FieldName } | { entry: number } | { locale: Locale };
export type Found = { steps: readonly Step[]; spec?: FieldSpec | undefined };

const isLocale = (step: string | undefined): step is Locale =>
  (LOCALES as readonly (string | undefined)[]).includes(step);

/** The field that stands at a path such as "slices.2.label.en", and the way to it. Nothing where no field is. */
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
  // What is deeper, such as a day of the week, belongs to the field.
  return { steps: [], spec };
}
