import { z } from 'zod';
import { because } from '../catalogue/public.ts';

/** Our own pictures: the page's policy loads no others. */
const Picture = z.string().regex(/^\/[\w./-]+$/);
/** A path is one at the provider's own address. */
const Link = z
  .string()
  .max(500)
  .refine((link) => /^(\/(?!\/)|https?:\/\/)[^\s"'<>\\]*$/.test(link), { params: because('NO_LINK') });

export const GameDocument = z.object({
  name: z.string().trim().min(1).max(60),
  category: z.enum(['slot', 'sport', 'lotto']),
  dialect: z.enum(['reference', 'agent']),
  decimals: z.int().min(0).max(4),
  login: z.enum(['user', 'user-password']),
  /** Money for one unit of the provider. */
  rate: z.number().min(0.000_001).max(1_000_000),
  logo: Picture,
  background: Picture,
  web: Link.nullable(),
  android: Link.nullable(),
  ios: Link.nullable(),
  position: z.int().min(0).max(100_000),
  isOpen: z.boolean(),
  /** Shown, but nobody gets in; money comes back out of it. */
  inMaintenance: z.boolean().default(false),
  /** What members are told. It ends when an operator, or a planned change, says so. */
  maintenanceEndsAt: z.iso.datetime().nullable().default(null),
});
export type GameDocument = z.infer<typeof GameDocument>;
