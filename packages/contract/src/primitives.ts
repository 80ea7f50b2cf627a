import { z } from 'zod';

/** An instant, ISO 8601 with its zone. */
export const Timestamp = z.iso.datetime({ offset: true });

/** Html an operator wrote. Cleaned when saved and again when shown. */
export const Html = z.string();

/** Money on its way out: major units, as many decimals as the currency has. */
export const Money = z.number();

/**
 * Money on its way in: a plain JSON number of major units. Judged by its decimal spelling, so that
 * 0.1 + 0.2, 1e21 and three decimals are all refused. The currency's own scale is checked where the
 * member's currency is known.
 */
export const Amount = z.number().refine((value) => /^\d{1,12}(\.\d{1,2})?$/.test(String(value)), {
  error: 'an amount with at most two decimals',
});

/** What nobody may ever read again: no audit, no log, no answer holds it. */
export const secret = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ writeOnly: true });

/** A value typed by a person: trimmed, never empty, never longer than a row can show. */
export const text = (charsMax: number) => z.string().trim().min(1).max(charsMax);

/** Page numbers start at 1. */
export const Page = z.object({
  page: z.int().min(1).max(1_000_000),
  limit: z.int().min(1).max(100),
});

/** A code in a path, such as a bank's or a game's. */
export const PathCode = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

export const Currency = z.enum(['THB', 'LAK']);
