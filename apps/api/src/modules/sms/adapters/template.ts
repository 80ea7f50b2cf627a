/** Values that a template of a request may name in braces. */
export type TemplateValues = Readonly<Record<'phone' | 'text' | 'sender' | 'id' | 'secret', string>>;

const PLACEHOLDER = /\{(phone|text|sender|id|secret)\}/g;

/** How a value is written where it stands, so that no text of a message ends a string, a field or a line. */
const ESCAPES = {
  url: encodeURIComponent,
  form: encodeURIComponent,
  json: (value: string) => JSON.stringify(value).slice(1, -1),
  plain: (value: string) => value,
} as const;
type Escape = keyof typeof ESCAPES;

/** Fills in one pass: a placeholder inside a value stays text. */
export const fill = (template: string, values: TemplateValues, form: Escape): string =>
  template.replaceAll(PLACEHOLDER, (_all, name: keyof TemplateValues) => ESCAPES[form](values[name]));
