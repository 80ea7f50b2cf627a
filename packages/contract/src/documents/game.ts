import { z } from 'zod';
import { GAME_CATEGORIES, GAME_DIALECTS, GAME_LOGINS } from './choices.ts';
import { Picture, Position } from './fields.ts';
import { because } from './issue-reasons.ts';
import { money, service } from './marks.ts';

/** A path is relative to the provider's site: members take their money there. */
const Link = money(
  service(
    z
      .string()
      .max(500)
      .refine((link) => /^(\/(?!\/)|https?:\/\/)[^\s"'<>\\]*$/.test(link), { params: because('NO_LINK') }),
  ),
);

export const GameDocument = z.object({
  name: z.string().trim().min(1).max(60),
  category: z.enum(GAME_CATEGORIES),
  dialect: money(z.enum(GAME_DIALECTS)),
  decimals: money(z.int().min(0).max(4)),
  login: money(z.enum(GAME_LOGINS)),
  /** Money for one unit of the provider. */
  rate: money(z.number().min(0.000_001).max(1_000_000)),
  logo: Picture,
  background: Picture,
  web: Link.nullable(),
  android: Link.nullable(),
  ios: Link.nullable(),
  position: Position,
  isOpen: service(z.boolean()),
  /** Visible, but closed for play and transfers in; transfers out still work. */
  inMaintenance: service(z.boolean().default(false)),
  /** Shown to members only: maintenance ends by an operator or a planned change. */
  maintenanceEndsAt: service(z.iso.datetime().nullable().default(null)),
});
export type GameDocument = z.infer<typeof GameDocument>;
