import { type Currency, type Minor, parseMajor } from '@krapao/money';
import type { Lookups } from '../lookups/public.ts';

/** The smallest transfer that operators allow. */
export const smallestTransfer = async ({ setting }: Pick<Lookups, 'setting'>, currency: Currency): Promise<Minor> =>
  parseMajor((await setting('transfer'))[currency].min, currency);
