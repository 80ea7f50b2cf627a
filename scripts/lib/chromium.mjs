import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { capture, runCommand } from './command.mjs';
import { PlainError } from './plain-error.mjs';

/** The first draws no window and takes half the time of the others. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Playwright's own list, because a second flag replaces the first; browser UI made of web pages; and the permission
 * check for access to the local machine, where all servers of the tests run.
 */
const FEATURES_OFF = [
  'AcceptCHFrame,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,DialMediaRouteProvider',
  'GlobalMediaControls,HttpsUpgrades,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,Translate',
  'LocalNetworkAccessChecks',
  'AimEnabled,AiModeOmniboxEntryPoint,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,WebUIOmniboxPopup,PreloadTopChromeWebUI',
];

/** For unattended runs: no browser UI around the page, no background network traffic. */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${FEATURES_OFF}`,
];

/** Finds Chromium: CHROMIUM_PATH, or one of the usual names on the PATH. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return isExecutable(given) ? given : undefined;
  const folders = (process.env.PATH ?? '').split(path.delimiter).concat('/usr/bin', '/usr/local/bin', '/snap/bin');
  return [...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...MAC_APPS].find(isExecutable);
}

/** Installs Chromium with apt, as root only. @param {AbortSignal} [signal] */
export async function installChromium(signal) {
  const advice = 'install Chromium or Chrome, or set CHROMIUM_PATH to its program file.';
  if (process.env.CHROMIUM_PATH) throw new PlainError(`CHROMIUM_PATH names no program file: ${advice}`);
  const hasApt = (await capture('apt-get', ['--version'])).code === 0;
  if (!hasApt || process.getuid?.() !== 0) throw new PlainError(`The browser tests need Chromium: ${advice}`);

  const options = {
    failure: `Chromium could not be installed: ${advice} apt-get said:`,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    ...(signal && { signal }),
  };
  await runCommand('apt-get', ['update'], options);
  const take = (/** @type {string} */ name) =>
    runCommand('apt-get', ['install', '-y', '--no-install-recommends', name], options);
  await take('chromium-headless-shell').catch(() => take('chromium'));
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
