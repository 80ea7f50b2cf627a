import { z } from 'zod';
import { LOCALES, type Locale } from '../locales.ts';
import { REWARD_RULES } from './choices.ts';
import { because } from './issue-reasons.ts';
import { html, money } from './marks.ts';
import { DECORATION } from './pictures.ts';

/** A text in every language of the product. */
export const Localised = z.record(z.enum(LOCALES), z.string());
export type Localised = Readonly<Record<Locale, string>>;

/** A required text in every language. */
export const named = (charsMax = 200) => {
  const text = z.string().trim().min(1).max(charsMax);
  return z.object({ th: text, la: text, en: text });
};

export const LocalisedHtml = z.record(z.enum(LOCALES), html(z.string()));

/** Own pictures only: the page's content security policy blocks all others. */
export const Picture = z.string().regex(/^\/[\w./-]+$/);

/** Promotion pictures with a text each. */
export const Banners = z.array(
  z.object({
    image: Picture,
    /** Where the picture contains words: its version for a language; null is the picture for all. */
    images: z.record(z.enum(LOCALES), Picture.nullable()).default(DECORATION.images),
    /** What the picture tells beyond the text beside it; empty for decoration. */
    alt: Localised.default(DECORATION.alt),
    html: LocalisedHtml,
  }),
);

export const Position = z.int().min(0).max(100_000);

export const Instant = z.iso.datetime({ offset: true }).nullable();

/** The ends of a reward in per cent of its base, its rule, and its maximum duration. */
export const Terms = {
  rule: money(z.enum(REWARD_RULES)),
  successPercent: money(z.int().min(1).max(10_000)),
  failPercent: money(z.int().min(0).max(99)),
  lifeHours: money(z.int().min(1).max(8_760)),
};

/** A success percentage that is reached at once is no rule. */
export const isAboveStart = (rule: (typeof REWARD_RULES)[number], successPercent: number): boolean =>
  rule === 'turnover' || successPercent > 100;
export const NO_END = {
  error: 'the total that ends it must be above the one it begins with',
  params: because('NO_END'),
};

/** Whether a period ends after it starts; either end may be open. */
export const isInOrder = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): boolean =>
  !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt);
export const ENDS_FIRST = { path: ['endsAt'], params: because('ENDS_FIRST') };
