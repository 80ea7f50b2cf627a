import { z } from 'zod';
import { NEWS_LINKS } from './choices.ts';
import { ENDS_FIRST, Instant, isInOrder, Localised, named, Picture } from './fields.ts';
import { because } from './issue-reasons.ts';

/** A text for the members of a segment, on home and among their notices, from one time to another. */
export const AnnouncementDocument = z
  .object({
    /** Off: not sent any further, and shown to nobody. */
    isPublished: z.boolean(),
    /** Key of the segment. */
    segment: z.string().regex(/^\d{1,18}$/),
    title: named(80),
    text: named(600),
    picture: Picture.nullable(),
    /** What the picture tells beyond the text; empty for decoration. */
    alt: Localised,
    link: z.enum(NEWS_LINKS).nullable(),
    startsAt: Instant,
    endsAt: Instant,
  })
  .refine(({ endsAt }) => endsAt !== null, { path: ['endsAt'], params: because('MISSING') })
  .refine(isInOrder, ENDS_FIRST);
export type AnnouncementDocument = z.infer<typeof AnnouncementDocument>;
