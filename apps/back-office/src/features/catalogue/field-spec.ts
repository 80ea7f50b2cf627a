import type { Messages } from 'use-intl';
import type { Json } from './at-path.ts';

export type FieldName = keyof Messages['catalogue']['fields'];
export type HintName = keyof Messages['catalogue']['hints'];
export type OptionName = keyof Messages['catalogue']['options'];

type Common = {
  /** Where its value stands in what it is a field of; empty for the value itself. */
  readonly at: string;
  readonly label: FieldName;
  readonly hint?: HintName;
  /** Shown only while this holds of what it is a field of. */
  readonly when?: (owner: Record<string, Json>) => boolean;
};

/** One field of a document. What a kind's editor is made of. */
export type FieldSpec = Common &
  (
    | { readonly type: 'text'; readonly isLong?: true; readonly orNothing?: true }
    /** The same in Thai, Lao and English, side by side. */
    | { readonly type: 'texts'; readonly isLong?: true }
    | { readonly type: 'html' }
    | { readonly type: 'number'; readonly unit?: 'money' | 'percent' | 'hours' | 'minutes'; readonly orNothing?: true }
    /** Kept as parts of a million, shown in per cent. */
    | { readonly type: 'odds' }
    | { readonly type: 'switch' }
    /** Where none may be chosen, what stands for none. */
    | { readonly type: 'choice'; readonly options: readonly OptionName[]; readonly nothing?: 'null' | 'absent' }
    | { readonly type: 'weekdays' }
    | { readonly type: 'time' }
    | { readonly type: 'clock' }
    | { readonly type: 'colour' }
    | { readonly type: 'codes' }
    | { readonly type: 'group'; readonly of: readonly FieldSpec[] }
    | {
        readonly type: 'list';
        readonly of: readonly FieldSpec[];
        readonly fresh: Json;
        /** What an entry is called in the list. */
        readonly nameAt?: string;
        /** What stands beside its name. */
        readonly note?: (entry: Json) => string;
      }
  );

/** Fields whose value stands under their own name. */
export const field = <const Name extends FieldName, const Rest extends object>(name: Name, rest: Rest) => ({
  at: name,
  label: name,
  ...rest,
});
