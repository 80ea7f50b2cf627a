/** Parts of the build and their fingerprints. Imports no package, because it also runs before the install. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.mjs';

/** @typedef {'api' | 'sandbox' | 'member-web' | 'back-office'} Part */

/** @type {readonly Part[]} */
const PARTS = ['api', 'sandbox', 'member-web', 'back-office'];
const NOT_SOURCE = /(^|\/)(node_modules|dist|testing)(\/|$)|\.test\.tsx?$/;
/** The back office previews drafts in the member screens. @type {Partial<Record<Part, string[]>>} */
const BESIDES = { 'back-office': ['apps/member-web'] };
const SHARED = ['packages', 'package-lock.json', 'scripts/build.mjs', 'scripts/lib/build-parts.mjs'];

/** Parts whose sources differ from their last build. @param {readonly Part[]} among */
export function changedParts(among = PARTS) {
  return allParts().filter((part) => {
    if (!among.includes(part)) return false;
    const stamp = stampOf(part);
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(part);
  });
}

export function allParts() {
  return PARTS.filter((part) => existsSync(path.join(ROOT, 'apps', part, 'src')));
}

/**
 * Deletes the stamp first, with the output, and writes it last, so that an interrupted build runs again.
 * @param {Part} part
 * @param {() => Promise<void>} build
 */
export async function stamped(part, build) {
  const sources = fingerprint(part);
  rmSync(path.join(ROOT, 'apps', part, 'dist'), { recursive: true, force: true });
  await build();
  writeFileSync(stampOf(part), sources);
}

/** @param {Part} part */
const stampOf = (part) => path.join(ROOT, 'apps', part, 'dist/.sources');

/** @param {Part} part */
function fingerprint(part) {
  const hash = createHash('sha256');
  for (const place of [`apps/${part}`, ...(BESIDES[part] ?? []), ...SHARED]) {
    for (const file of filesUnder(place))
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(ROOT, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} place
 * @returns {string[]}
 */
function filesUnder(place) {
  if (NOT_SOURCE.test(place)) return [];
  const found = statSync(path.join(ROOT, place), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.isFile() ? [place] : [];
  const names = readdirSync(path.join(ROOT, place)).sort();
  return names.flatMap((name) => filesUnder(`${place}/${name}`));
}
