import { keptRows } from '../../platform/kept-rows.ts';
import type { Platform } from '../platform.ts';

type Lines = 'tell' | 'hangUp' | 'sayHere' | 'tellOffice' | 'hangUpOffice';
export type SeedPlatform = Omit<Platform, Lines | 'kept'>;

/** What modules stand on while nobody has a page open yet. */
export function quietPlatform(given: SeedPlatform): Platform {
  const nobody = { tell() {}, hangUp() {}, sayHere() {}, tellOffice() {}, hangUpOffice() {} };
  return { ...given, ...nobody, kept: keptRows(given.clock) };
}
