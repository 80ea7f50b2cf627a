/** What is built, and whether it must be built again. Needs no package, so it can run before the install. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './root.mjs';

/** @typedef {'api' | 'sandbox' | 'member-web' | 'back-office'} Part */

/** @type {readonly Part[]} */
const PARTS = ['api', 'sandbox', 'member-web', 'back-office'];
const NOT_SOURCE = /(^|\/)(node_modules|dist|testing)(\/|$)|\.test\.tsx?$/;
/** The back office shows drafts in the members' screens. @type {Partial<Record<Part, string[]>>} */
const BESIDES = { 'back-office': ['apps/member-web'] };
const SHARED = ['packages', 'package-lock.json', 'scripts/build.mjs', 'scripts/lib/build-parts.mjs'];

/** Parts whose sources differ from what was built last. @param {readonly Part[]} among */
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
 * The stamp is taken away first and written last: a build that was cut short is done again.
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
