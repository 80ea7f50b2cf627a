import type { Localised } from '@krapao/contract/documents/fields';
import type { FieldName, FieldSpec } from './field-spec.ts';

type BodyOf<Type extends FieldSpec['type']> = Omit<Extract<FieldSpec, { type: Type }>, 'at' | 'label'>;
type KeyOf<Value> = Value extends unknown ? keyof Value : never;
type ValueAt<Value, Key> = Value extends unknown ? (Key extends keyof Value ? Value[Key] : never) : never;

/** The editors that fit a value. */
type EditorOf<Value> = [Value] extends [boolean]
  ? BodyOf<'switch'>
  : [Value] extends [number]
    ? (BodyOf<'number'> & { orNothing?: never }) | BodyOf<'odds'>
    : [Value] extends [number | null]
      ? BodyOf<'number'> & { orNothing: true }
      : [Value] extends [string | null | undefined]
        ? EditorOfText<Value, NonNullable<Value>>
        : [Value] extends [Localised]
          ? BodyOf<'texts'> | BodyOf<'html'>
          : [Value] extends [readonly string[]]
            ? BodyOf<'codes'> | BodyOf<'tags'>
            : [Value] extends [readonly number[] | null]
              ? BodyOf<'weekdays'>
              : [Value] extends [readonly (infer Entry)[]]
                ? Omit<BodyOf<'list'>, 'of' | 'fresh'> & { of: Fields<Entry>; fresh: Entry }
                : Fields<Value> | (Omit<BodyOf<'group'>, 'of'> & { of: Fields<Value> });

type EditorOfText<Value, Text> = string extends Text
  ? null extends Value
    ? ((BodyOf<'text'> | BodyOf<'picture'>) & { orNothing: true }) | BodyOf<'time'>
    :
        | ((BodyOf<'text'> | BodyOf<'picture'>) & { orNothing?: never })
        | BodyOf<'clock'>
        | BodyOf<'colour'>
        | BodyOf<'segment'>
  : undefined extends Value
    ? ChoiceOf<Text | 'nothing'> & { nothing: 'absent' }
    : null extends Value
      ? ChoiceOf<Text | 'nothing'> & { nothing: 'null' }
      : ChoiceOf<Text> & { nothing?: never };
type ChoiceOf<Option> = Omit<BodyOf<'choice'>, 'options'> & { options: readonly Option[] };

type Labelled<Name, Editor> = Editor extends { type: FieldSpec['type'] }
  ? Name extends FieldName
    ? (Editor & { label?: FieldName }) | PlainOf<Editor>
    : Editor & { label: FieldName }
  : Editor;
/** An editor with nothing to add is its type alone. */
type PlainOf<Editor> = Editor extends { type: infer Type }
  ? Pick<Editor, 'type'> extends Editor
    ? Type
    : never
  : never;

/**
 * The editor of every field of a document, in the order of the screen: a field that is missing, misnamed or of another
 * type breaks the build. The name '' is the document itself; an object without a `type` is a part without a frame.
 */
export type Fields<Value> = [Value] extends [boolean | Localised | readonly unknown[]]
  ? { readonly '': EditorOf<Value> & { label: FieldName } }
  : { readonly [Name in KeyOf<Value>]-?: Labelled<Name, EditorOf<ValueAt<Value, Name>>> };

type Entry = string | { readonly type?: unknown; readonly of?: object };

/** Returns the specs of the fields, each with its path and label. */
export const toSpecs = (fields: object, path = ''): readonly FieldSpec[] =>
  Object.entries(fields as Record<string, Entry>).flatMap(([name, entry]) => {
    const at = path ? `${path}.${name}` : name;
    if (typeof entry === 'string') return { at, label: name, type: entry } as FieldSpec;
    if (typeof entry.type !== 'string') return toSpecs(entry, at);
    return { at, label: name, ...entry, ...(entry.of && { of: toSpecs(entry.of) }) } as FieldSpec;
  });
