/** The running app as a member sees it, for screenshots and films: any language, theme and screen. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './chromium.mjs';
import { PlainError } from './plain-error.mjs';
import { ROOT } from './root.mjs';

/** @typedef {'th' | 'la' | 'en'} Language */
/** @typedef {'dark' | 'light'} Theme */
/** @typedef {{ phone: string, password: string }} Login */

/** @type {readonly Language[]} */
export const LANGUAGES = ['th', 'la', 'en'];
export const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } };

/** The demo members; `note` describes each. @returns {(Login & { country: string, note: string })[]} */
export const demoLogins = () => JSON.parse(readFileSync(path.join(ROOT, 'apps/api/demo-logins.json'), 'utf8'));

export async function openBrowser() {
  const executablePath = findChromium();
  if (!executablePath)
    throw new PlainError('This needs Chromium: install it, or set CHROMIUM_PATH to its program file.');
  return chromium.launch({ executablePath, args: CHROMIUM_ARGS });
}

/**
 * Opens a page, signed in if a login is given.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} url
 * @param {{ language: Language, theme?: Theme, screen?: keyof typeof SCREENS, login?: Login, scale?: number }} options
 */
export async function openPage(browser, url, { language, theme = 'dark', screen = 'phone', login, scale = 1 }) {
  const stored = { locale: language, theme, ...(login && (await rememberedLogin(url, login))) };
  const context = await browser.newContext({
    baseURL: url,
    viewport: SCREENS[screen],
    deviceScaleFactor: scale,
    isMobile: screen === 'phone',
    hasTouch: screen === 'phone',
    colorScheme: theme,
    timezoneId: 'Asia/Bangkok',
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: Object.entries(stored).map(([name, value]) => ({ name, value })) }],
    },
  });
  return context.newPage();
}

/**
 * Returns the browser storage of a remembered login, with the agreement accepted.
 * @param {string} url
 * @param {Login} login
 */
export async function rememberedLogin(url, { phone, password }) {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ username: phone, password });
  const login = await fetch(`${url}/api/login`, { method: 'POST', headers, body });
  const { token } = /** @type {{ token: string }} */ (await login.json());
  const answer = await fetch(`${url}/api/account/profile`, { headers: { authorization: `Bearer ${token}` } });
  const { profile } = /** @type {{ profile: { _id: string } }} */ (await answer.json());
  return { token, agreement: profile._id };
}

/**
 * Looks up the app's own messages, so that a script finds a button in every language.
 * @param {Language} language
 */
export function wordsOf(language) {
  /** @param {string} file @param {string} key */
  return (file, key) => {
    const texts = JSON.parse(readFileSync(path.join(ROOT, `apps/member-web/locales/${language}/${file}.json`), 'utf8'));
    const word = key.split('.').reduce((part, name) => part?.[name], texts);
    if (typeof word !== 'string') throw new Error(`${file}.json has no ${key}`);
    return word;
  };
}
