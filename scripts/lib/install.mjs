import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './command.mjs';
import { ROOT } from './root.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} Package */

/**
 * npm records the installed packages as its last step. The install is complete when that record agrees with the lock
 * file; only optional packages may be missing, such as the binaries of other platforms.
 */
export function isInstalled() {
  const installedFile = path.join(ROOT, 'node_modules/.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const installed = readPackages(installedFile);
  return Object.entries(readPackages(path.join(ROOT, 'package-lock.json'))).every(([place, wanted]) => {
    if (!place.includes('node_modules/')) return true;
    const found = installed[place];
    if (!found) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** @param {AbortSignal} [signal] */
export async function install(signal) {
  // The build tools are dev dependencies, which npm would skip under NODE_ENV=production.
  await runCommand('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    failure: 'The packages could not be installed. npm said:',
    ...(signal && { signal }),
  });
}

/**
 * @param {string} file
 * @returns {Record<string, Package>}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}
