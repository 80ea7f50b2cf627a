import { IDENTITY } from './identity.queries.ts';
import { MONEY } from './money.queries.ts';
import { PLAY } from './play.queries.ts';
import type { Section } from './section.ts';
import { SUPPORT } from './support.queries.ts';

/** The archive in the order of its table of contents. */
export const SECTIONS: readonly Section[] = [...IDENTITY, ...MONEY, ...PLAY, ...SUPPORT];
