import { z } from 'zod';

export const pageLimit = (rows: number) => z.coerce.number().int().min(1).max(100).default(rows);

export const pageOf = (rows: number) => z.object({ after: z.string().max(200).optional(), limit: pageLimit(rows) });
/** Cursor of the next page; null after the last. */
export const next = z.string().nullable();
