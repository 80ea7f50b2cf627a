import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './command.mjs';
import { ROOT } from './root.mjs';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} Package */

/**
 * npm writes down what it has installed, as its last act. The packages are in place when that agrees with the lock
 * file; what is missing may only be optional, as are the binaries for other machines.
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
  // The tools that build Krapao are needed also where NODE_ENV says production.
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
