import { marksOf } from '@krapao/contract/documents/marks';
import { changesService, diff, type FieldChange, type Marks, moneyChanges } from '@krapao/contract/office/changes';
import { AppError } from '../../platform/http/app-error.ts';
import type { DocumentKind } from './document-kind.ts';

/** The permission that the route has verified: for texts, or for service fields. */
export type Right = 'catalogue' | 'service';

export const PERMISSION_OF = { catalogue: 'catalogue.write', service: 'service.write' } as const;

export function marksOfKind(kind: DocumentKind, key: string): Marks {
  const schema = kind.schemaOf(key);
  if (!schema) throw new AppError('NO_DATA');
  return marksOf(schema);
}

/** The requirements of a change: its author's permission, and a second approver for money fields. */
export function demandsOf(
  kind: DocumentKind,
  { key, before, after }: { key: string; before: unknown; after: unknown },
): { right: Right; money: readonly FieldChange[] } {
  const marks = marksOfKind(kind, key);
  const changes = diff(before, after);
  return { right: changesService(marks, changes) ? 'service' : 'catalogue', money: moneyChanges(marks, changes) };
}

const NEEDS = { all: 'service.write', some: 'either', none: 'catalogue.write' } as const;

export function needsOf({ service }: Marks): (typeof NEEDS)[keyof typeof NEEDS] {
  if (service.includes('')) return NEEDS.all;
  return service.length > 0 ? NEEDS.some : NEEDS.none;
}
