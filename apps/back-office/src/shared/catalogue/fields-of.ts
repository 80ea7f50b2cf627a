import type { FieldSpec } from './field-spec.ts';
import { toSpecs } from './fields.ts';
import { KIND_FIELDS } from './kind-fields.ts';
import { SETTING_FIELDS } from './setting-fields.ts';

const specsOf = (all: object): Readonly<Record<string, readonly FieldSpec[]>> =>
  Object.fromEntries(Object.entries(all).map(([name, fields]: [string, object]) => [name, toSpecs(fields)]));
const SPECS = { settings: specsOf(SETTING_FIELDS), kinds: specsOf(KIND_FIELDS) };

/** Returns the fields of a document's editor. */
export const fieldsOf = (kind: string, key: string): readonly FieldSpec[] =>
  (kind === 'setting' ? SPECS.settings[key] : SPECS.kinds[kind]) ?? [];
