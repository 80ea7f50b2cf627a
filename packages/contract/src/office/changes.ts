/** Old and new value of a field in a JSON document; null where absent. */
export type FieldChange = { path: string; before: unknown; after: unknown };

/**
 * Paths of fields under a rule of their own, such as "slices.*.ppm": "*" is any entry, "" the whole document. `money`
 * fields need a second approver; `payout` fields are switches that need a second approver to be switched on only.
 * `service` fields need another permission.
 */
export type Marks = { money: string[]; payout: string[]; service: string[] };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Returns the differences of two JSON values, as deep as both have the same shape. */
export function diff(before: unknown, after: unknown, path = ''): FieldChange[] {
  if (Object.is(before, after)) return [];
  const isSameShape = isObject(before) && isObject(after) && Array.isArray(before) === Array.isArray(after);
  if (!isSameShape) return [{ path, before: before ?? null, after: after ?? null }];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field) => diff(before[field], after[field], path ? `${path}.${field}` : field));
}

const stepsOf = (path: string): string[] => (path === '' ? [] : path.split('.'));

/** Whether a marked field is at the path, around it or inside it. */
const isMarked = (marks: readonly string[], path: string): boolean => {
  const steps = stepsOf(path);
  return marks.some((mark) =>
    stepsOf(mark).every((step, index) => step === '*' || index >= steps.length || step === steps[index]),
  );
};

/**
 * Returns the changes that need a second approver. Removing a document only stops payouts, so one person may do that.
 */
export const moneyChanges = <Change extends FieldChange>(
  { money, payout }: Marks,
  changes: readonly Change[],
): Change[] =>
  changes.filter(({ path, after }) => {
    if (path === '' && after === null) return false;
    return isMarked(money, path) || (after !== false && isMarked(payout, path));
  });

/** Whether changes need the permission for the service: its marked fields, and new addresses that lead members elsewhere. */
export const changesService = ({ service }: Marks, changes: readonly FieldChange[]): boolean =>
  changes.some(({ path, before, after }) => {
    const known = linksIn(before);
    return isMarked(service, path) || linksIn(after).some((link) => !known.includes(link));
  });

/** Addresses of sites, telephones and mailboxes in texts, also where no link leads there: people type what they read. */
function linksIn(value: unknown): string[] {
  if (isObject(value)) return Object.values(value).flatMap(linksIn);
  return typeof value === 'string' ? (value.match(/(https?:\/\/|tel:|mailto:)[^"'\s<>]*/gi) ?? []) : [];
}

/** Splits a new or removed object, or list of objects, into its fields for display. */
export function expandChanges<Change extends FieldChange>(changes: readonly Change[]): Change[] {
  return changes.flatMap((change) => {
    const { path, before, after } = change;
    const whole = before === null ? after : after === null ? before : null;
    const isList = Array.isArray(whole) && !whole.some(isObject);
    if (!isObject(whole) || isList) return [change];
    const fields = Object.entries(whole).filter(([, value]) => value !== null && value !== '');
    return expandChanges(
      fields.map(([field, value]) => ({
        ...change,
        path: path ? `${path}.${field}` : field,
        before: before === null ? null : value,
        after: before === null ? value : null,
      })),
    );
  });
}
