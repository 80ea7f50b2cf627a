import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { capture, runCommand } from './command.mjs';
import { PlainError } from './plain-error.mjs';

/** The first has no window to draw, and takes half the time of the others. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Playwright's own list, which a second one replaces; the parts of the window that are web pages themselves; and the
 * question whether a page may reach this very machine, where everything stands here.
 */
const FEATURES_OFF = [
  'AcceptCHFrame,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,DialMediaRouteProvider',
  'GlobalMediaControls,HttpsUpgrades,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,Translate',
  'LocalNetworkAccessChecks',
  'AimEnabled,AiModeOmniboxEntryPoint,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,WebUIOmniboxPopup,PreloadTopChromeWebUI',
];

/** For a Chromium that nobody looks at: it draws no window around the page, and talks to nobody. */
export const CHROMIUM_ARGS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${FEATURES_OFF}`,
];

/** The Chromium of this machine: CHROMIUM_PATH, or one of the usual names on the PATH. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return isExecutable(given) ? given : undefined;
  const folders = (process.env.PATH ?? '').split(path.delimiter).concat('/usr/bin', '/usr/local/bin', '/snap/bin');
  return [...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...MAC_APPS].find(isExecutable);
}

/** Takes Chromium from the packages of the system where that is allowed. @param {AbortSignal} [signal] */
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
