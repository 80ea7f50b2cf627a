import { z } from 'zod';
import { NEWS_CURRENCIES, NEWS_LINKS, NEWS_LOCALES } from './choices.ts';
import { named } from './fields.ts';

/** News for members, as plain text: for those of a currency, and those who read the app in a language. */
export const NewsDocument = z.object({
  isPublished: z.boolean(),
  title: named(80),
  text: named(600),
  link: z.enum(NEWS_LINKS).nullable(),
  currency: z.enum(NEWS_CURRENCIES),
  locale: z.enum(NEWS_LOCALES),
});
export type NewsDocument = z.infer<typeof NewsDocument>;
