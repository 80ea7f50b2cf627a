import { changesService, diff, type FieldChange } from '@krapao/contract/office/changes';
import { useState } from 'react';
import type { Json } from '../../shared/catalogue/at-path.ts';
import { FRESH } from '../../shared/catalogue/fresh.ts';
import type { Document } from './queries.ts';

/** The draft and the version it is based on: saves by other operators do not change the draft. */
export function useDraft(document: Document, copy?: Json) {
  const [base, setBase] = useState(document);
  const [value, setValue] = useState<Json>(() =>
    document.value === null && copy !== undefined ? copy : start(document),
  );
  return {
    base,
    value,
    setValue,
    isChanged: JSON.stringify(value) !== JSON.stringify(base.value),
    /** What was typed since; a new document begins with values of its own. */
    typed: diff(start(base), value),
    /** Another operator saved a newer version. A late response from before our own save has a lower version. */
    isOld: document.version > base.version,
    reload(fresh: Document): void {
      setBase(fresh);
      setValue(start(fresh));
    },
  };
}

const start = ({ kind, value }: Document): Json => value ?? (kind === 'setting' ? null : FRESH[kind]);

export type Right = 'catalogue' | 'service';

/** Permission of the call that saves the changes: fields of the service have a call of their own. */
export const rightOf = ({ marks }: Pick<Document, 'marks'>, changes: readonly FieldChange[]): Right =>
  changesService(marks, changes) ? 'service' : 'catalogue';
