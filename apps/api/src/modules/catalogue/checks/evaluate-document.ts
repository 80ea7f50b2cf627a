import type { IssueReason } from '@krapao/contract/documents/issue-reasons';
import { LOCALES } from '@krapao/contract/locales';
import { diff, type FieldChange } from '@krapao/contract/office/changes';
import type { z } from 'zod';
import type { Db } from '../../../platform/database/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { asJson } from '../as-json.ts';
import { type DocumentKind, type Issue, issue, type Warning } from '../document-kind.ts';
import { missingPictures } from '../pictures/document-pictures.ts';

export type Evaluation = {
  /** The value to store; undefined when there are issues. Null removes the document. */
  value: unknown;
  issues: readonly Issue[];
  warnings: readonly Warning[];
  /** The fields that cleaning removed or corrected. */
  cleaned: readonly FieldChange[];
};

type Judging = { key: string; before: unknown; given: unknown; at: Date; isPlanned?: boolean };

/** Returns the issues of a value, field by field, and the cleaned value. */
export async function evaluateDocument(
  db: Db,
  kind: DocumentKind,
  { key, before, given, at, isPlanned = false }: Judging,
): Promise<Evaluation> {
  const schema = kind.schemaOf(key);
  if (!schema) throw new AppError('NO_DATA');
  const wrong = (issues: readonly Issue[]): Evaluation => ({ value: undefined, issues, warnings: [], cleaned: [] });
  if (given === null) {
    if (!kind.canBeRemoved) return wrong([issue('', 'CANNOT_BE_REMOVED')]);
    const issues = (await kind.check?.(db, { key, before, after: null, at, isPlanned })) ?? [];
    return issues.length > 0 ? wrong(issues) : { value: null, issues: [], warnings: [], cleaned: [] };
  }
  const parsed = schema.safeParse(given);
  if (!parsed.success) return wrong(parsed.error.issues.map((one) => toIssue(one, given)));
  const after = asJson(parsed.data);
  const issues = [
    ...emptyLanguages(after),
    ...(await missingPictures(db, after)),
    ...((await kind.check?.(db, { key, before, after, at, isPlanned })) ?? []),
  ];
  if (issues.length > 0) return wrong(issues);
  const cleaned = diff(asJson(given), after);
  const warnings = cleaned
    .filter((change) => typeof change.before === 'string' && typeof change.after === 'string')
    .map(({ path }) => ({ path, warning: 'HTML_CLEANED' as const }));
  return { value: after, issues: [], warnings, cleaned };
}

type ZodIssue = z.core.$ZodIssue;

function toIssue(found: ZodIssue, given: unknown): Issue {
  const path = found.path.join('.');
  const value = found.path.reduce<unknown>(
    (inner, step) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[step],
    given,
  );
  if (value === undefined && found.path.length > 0) return issue(path, 'MISSING');
  if (found.code === 'custom') {
    const { reason = 'WRONG', limit = null } = (found.params ?? {}) as { reason?: IssueReason; limit?: number };
    return issue(path, reason, limit);
  }
  if (found.code === 'invalid_type' && /^(number|int)$/.test(found.expected)) return issue(path, 'NO_NUMBER');
  if (found.code === 'too_small')
    return Number(found.minimum) === 1 && found.origin === 'string'
      ? issue(path, 'MISSING')
      : issue(path, 'TOO_SMALL', Number(found.minimum));
  if (found.code === 'too_big') return issue(path, 'TOO_LARGE', Number(found.maximum));
  if (found.code === 'invalid_format' && found.format === 'url') return issue(path, 'NO_LINK');
  return issue(path, 'WRONG');
}

/** Texts that are present in some languages and missing in others. */
function emptyLanguages(value: unknown, path = ''): Issue[] {
  if (typeof value !== 'object' || value === null) return [];
  const fields = Object.entries(value);
  const isText =
    fields.length === LOCALES.length &&
    LOCALES.every((locale) => typeof fields.find(([field]) => field === locale)?.[1] === 'string');
  if (!isText) return fields.flatMap(([field, inner]) => emptyLanguages(inner, path ? `${path}.${field}` : field));
  const empty = fields.filter(([, text]) => isBlank(String(text)));
  return empty.length === fields.length
    ? []
    : empty.map(([field]) => issue(path ? `${path}.${field}` : field, 'MISSING'));
}

/** Editors leave the tags of an empty line behind. */
const isBlank = (text: string): boolean => !/<img/i.test(text) && text.replaceAll(/<[^>]*>|&nbsp;/g, '').trim() === '';
