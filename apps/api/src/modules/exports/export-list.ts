import type { Call } from '@krapao/contract/call';
import { OFFICE_CALLS, type OfficeCalls } from '@krapao/contract/office/calls';
import { EXPORT_ROWS_MAX, type officeExportCalls } from '@krapao/contract/office/exports';
import type { z } from 'zod';
import { dayOf } from '../../platform/bangkok.ts';
import type { Clock } from '../../platform/clock.ts';
import { readLate } from '../../platform/database/read-late.ts';
import { tableFile } from '../../platform/files/table-file.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { CallInput, Serve } from '../../platform/http/serve.ts';
import { LISTS } from './lists.ts';

type Input = CallInput<(typeof officeExportCalls)['POST /api/office/exports']>;
type Handlers = Map<string, (input: object) => Promise<unknown>>;

const EXPORTED = new Set<string>(Object.values(LISTS).map(({ call }) => call));
const PAGE_ROWS = 100;

/** Serves the calls of the office, and exports of lists by the handlers of the lists' own calls. */
export function exportingLists(serve: Serve<OfficeCalls>, { clock }: { clock: Clock }): Serve<OfficeCalls> {
  const handlers: Handlers = new Map();
  serve('POST /api/office/exports', (input) => exportList(handlers, clock, input));
  return (key, handler, options) => {
    if (EXPORTED.has(key)) handlers.set(key, handler as (input: object) => Promise<unknown>);
    serve(key, handler, options);
  };
}

/**
 * Writes a list as the operator sees it: with the permission, checks and masks of its own call, page after page. The
 * audit entry of the export has list, filters and columns.
 */
async function exportList(handlers: Handlers, clock: Clock, input: Input) {
  const { body, operator, locale } = input;
  const { call: key, params: fixed, rows: rowsOf, next, columns } = LISTS[body.list];
  const call: Call = OFFICE_CALLS[key];
  if (!call.permission || !operator.permissions.has(call.permission)) throw new AppError('NO_PERMISSION');
  const handler = handlers.get(key);
  if (!handler) throw new Error(`nobody serves ${key}`);
  const shown = body.columns.flatMap((id) => (Object.hasOwn(columns, id) ? (columns[id] ?? []) : []));
  if (shown.length === 0) throw new AppError('KEY_INVALID', { key: 'columns' });
  const params = call.params && parse(call.params, { ...fixed, id: body.member }, 'member');

  const rows: unknown[] = [];
  let page: Record<string, string | number> | undefined = {};
  while (page && rows.length <= EXPORT_ROWS_MAX) {
    const query = call.query && parse(call.query, { ...body.query, limit: PAGE_ROWS, ...page }, 'query');
    const answer = call.response.parse(
      await readLate(() => handler({ ...input, body: undefined, params, query })),
    ) as never;
    rows.push(...rowsOf(answer));
    page = next(answer);
  }
  const written = rows.slice(0, EXPORT_ROWS_MAX);
  return {
    ...tableFile({
      fileName: ['krapao', body.list, ...(body.member ? [body.member] : []), dayOf(clock.now())].join('-'),
      ...{ name: body.list, format: body.format, decimals: 2 },
      columns: shown.map(([format, english, thai]) => ({ format, title: locale === 'th' ? thai : english })),
      rows: written.map((row) => shown.map(([, , , of]) => of(row, locale))),
    }),
    rows: written.length,
    isWhole: written.length === rows.length && !page,
  };
}

function parse(schema: z.ZodObject, value: object, key: string): object {
  const { data, success } = schema.safeParse(value);
  if (!success) throw new AppError('KEY_INVALID', { key });
  return data;
}
