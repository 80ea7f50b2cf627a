import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { EXPORTED_LISTS } from './exported-lists.ts';
import { MemberId } from './member.ts';

/** Longer lists are exported in parts, by their filters. */
export const EXPORT_ROWS_MAX = 10_000;

export const officeExportCalls = defineCalls({
  'POST /api/office/exports': {
    access: 'operator',
    /** And that of the list. */
    permission: 'office',
    limit: 'write',
    summary: 'A list as it is shown, with its filters, order and columns, as a file in the language of the office',
    body: z.object({
      list: z.enum(EXPORTED_LISTS),
      /** Of a list of one member. */
      member: MemberId.optional(),
      /** Filters and order, as the list's own call takes them. */
      query: z.record(z.string().max(40), z.union([z.string().max(200), z.number()])).default({}),
      /** Ids of the columns shown. */
      columns: z.array(z.string().max(40)).min(1).max(30),
      format: z.enum(['csv', 'xlsx']),
    }),
    response: z.object({
      fileName: z.string(),
      mediaType: z.string(),
      base64: z.string(),
      rows: z.int(),
      /** False when the list is longer than a file. */
      isWhole: z.boolean(),
    }),
    errors: ['NO_DATA', 'NO_PERMISSION'],
  },
});
