import type { PicturePlace } from '@krapao/contract/documents/pictures';
import type { Messages } from 'use-intl';
import type { Json } from './at-path.ts';

export type FieldName = keyof Messages['catalogue']['fields'];
export type HintName = keyof Messages['catalogue']['hints'];
export type OptionName = keyof Messages['catalogue']['options'];

type Common = {
  /** Path of the value inside its owner; empty for the owner itself. */
  readonly at: string;
  readonly label: FieldName;
  readonly hint?: HintName;
  /** Shown only while the owner fulfils this condition. */
  readonly when?: (owner: Record<string, Json>) => boolean;
};

/** Description of one document field; a kind's editor is a list of specs. */
export type FieldSpec = Common &
  (
    | { readonly type: 'text'; readonly isLong?: true; readonly orNothing?: true }
    /** One text in Thai, Lao and English. */
    | { readonly type: 'texts'; readonly isLong?: true }
    | { readonly type: 'html' }
    /** A picture of our own, uploaded and cut to its place. */
    | { readonly type: 'picture'; readonly place: PicturePlace; readonly orNothing?: true }
    | {
        readonly type: 'number';
        readonly unit?: 'money' | 'percent' | 'hours' | 'minutes' | 'seconds';
        readonly orNothing?: true;
      }
    /** Stored in parts per million, shown in percent. */
    | { readonly type: 'odds' }
    | { readonly type: 'switch' }
    /** `nothing` is the stored form of no choice, where that is allowed. */
    | { readonly type: 'choice'; readonly options: readonly OptionName[]; readonly nothing?: 'null' | 'absent' }
    | { readonly type: 'weekdays' }
    | { readonly type: 'time' }
    | { readonly type: 'clock' }
    | { readonly type: 'colour' }
    | { readonly type: 'codes' }
    /** Tags of members. */
    | { readonly type: 'tags' }
    /** One of the saved segments. */
    | { readonly type: 'segment' }
    | { readonly type: 'group'; readonly of: readonly FieldSpec[] }
    | {
        readonly type: 'list';
        readonly of: readonly FieldSpec[];
        readonly fresh: Json;
        /** Path of an entry's name. */
        readonly nameAt?: string;
        /** Text beside the entry's name. */
        readonly note?: (entry: Json) => string;
      }
  );
