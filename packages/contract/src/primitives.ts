import { z } from 'zod';

/** An instant, ISO 8601 with its zone. */
export const Timestamp = z.iso.datetime({ offset: true });

/** Html written by an operator, sanitised on save and again on display. */
export const Html = z.string();

/** Money in answers: major units, with at most the decimals of the currency. */
export const Money = z.number();

/**
 * Money in requests: a plain JSON number of major units. Validated by its decimal spelling, so that 0.1 + 0.2, 1e21 and
 * three decimals are refused. The scale of the currency is checked where the member's currency is known.
 */
export const Amount = z.number().refine((value) => /^\d{1,12}(\.\d{1,2})?$/.test(String(value)), {
  error: 'an amount with at most two decimals',
});

/** Marks a value that never appears in audit entries, logs or answers. */
export const secret = <Schema extends z.ZodType>(schema: Schema): Schema => schema.meta({ writeOnly: true });

/** Text typed by a person: trimmed, not empty, and short enough for a row. */
export const text = (charsMax: number) => z.string().trim().min(1).max(charsMax);

/** Page numbers start at 1. */
export const Page = z.object({
  page: z.int().min(1).max(1_000_000),
  limit: z.int().min(1).max(100),
});

/** Code in a path, such as a bank's or a game's. */
export const PathCode = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

export const Currency = z.enum(['THB', 'LAK']);
