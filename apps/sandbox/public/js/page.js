/** Shared by all pages: language, texts, and a short way to build elements. */
import { recall, remember } from '/js/memory.js';

/** @typedef {'th' | 'la' | 'en'} Lang */

const HTML_LANG = { th: 'th', la: 'lo', en: 'en' };
const NAMES = { th: 'ไทย', la: 'ລາວ', en: 'EN' };

const asked = new URLSearchParams(location.search).get('lang');
export const lang = [asked, recall('lang'), fromBrowser()].find(isLang) ?? 'th';

/** @type {Record<string, string>} */
const texts = await fetch(`/texts/${lang}.json`).then((response) => response.json());

/**
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/**
 * Returns an element that must exist on this page.
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function find(selector) {
  const element = document.querySelector(selector);
  if (!(element instanceof HTMLElement)) throw new Error(`the page has no ${selector}`);
  return element;
}

/**
 * `el('button.button.is-gold', { onclick }, 'Play')`. Attributes that are functions become listeners.
 * @template {string} Selector
 * @param {Selector} selector
 * @param {Record<string, unknown>} [attributes]
 * @param {(Node | string | false | null | undefined)[]} children
 * @returns {ElementOf<Selector extends `${infer Tag}.${string}` ? Tag : Selector>}
 */
export function el(selector, attributes = {}, ...children) {
  const [tag = '', ...classes] = selector.split('.');
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(' ');
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child != null && child !== false));
  return /** @type {any} */ (element);
}

/**
 * @template {string} Tag
 * @typedef {Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement} ElementOf
 */

/** @param {string} name */
export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', `/art/icons.svg#i-${name}`);
  svg.append(use);
  return svg;
}

/**
 * Returns the language of a text by its script, for line height and screen reader voice.
 * @param {string} text
 */
export function langOf(text) {
  if (/[\u0e81-\u0edf]/.test(text)) return 'lo';
  return /[\u0e01-\u0e5b]/.test(text) ? 'th' : 'en';
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 */
export async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((cause) => {
    throw Object.assign(new Error('no answer', { cause }), { code: 'NETWORK' });
  });
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.error?.detail ?? 'failed'), { code: answer.error?.code });
  return answer;
}

/**
 * 1234.50 with a thousands separator.
 * @param {string} amount
 */
export function grouped(amount) {
  const [whole, fraction] = amount.split('.');
  return Number(whole).toLocaleString('en-US') + (fraction ? `.${fraction}` : '');
}

/**
 * Returns false without a clipboard, as on a plain http page from another machine.
 * @param {string} text
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @type {number | undefined} */
let toastTimer;
/** @param {string} text */
export function toast(text) {
  const box = find('.toast');
  clearTimeout(toastTimer);
  box.textContent = text;
  toastTimer = setTimeout(() => {
    box.textContent = '';
  }, 4000);
}

/** @param {Date} date */
export function clockTime(date) {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', hour: '2-digit', minute: '2-digit' }).format(
    date,
  );
}

/** @param {Date} date */
export function dateTime(date) {
  /** @type {Intl.DateTimeFormatOptions} */
  const parts = { timeZone: 'Asia/Bangkok', day: '2-digit', month: '2-digit', year: 'numeric' };
  const day = new Intl.DateTimeFormat('en-GB', parts);
  const seconds = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', timeStyle: 'medium' }).format(date);
  return day.format(date) === day.format(new Date()) ? seconds : `${day.format(date)} ${seconds}`;
}

document.documentElement.lang = HTML_LANG[lang];
if (isLang(asked)) remember('lang', lang);
for (const element of all('[data-t]')) element.textContent = t(element.dataset.t ?? '');
for (const element of all('[data-t-label]')) {
  element.setAttribute('aria-label', t(element.dataset.tLabel ?? ''));
}
for (const nav of document.querySelectorAll('.langs')) {
  nav.setAttribute('aria-label', t('languages'));
  nav.append(...Object.keys(NAMES).filter(isLang).map(languageLink));
}
const title = find('title');
if (title.dataset.t) title.textContent = `${t(title.dataset.t)} · ${t('sandbox')}`;

/** @param {Lang} code */
function languageLink(code) {
  const url = new URL(location.href);
  url.searchParams.set('lang', code);
  const current = code === lang && { 'aria-current': 'true' };
  return el('a', { href: url.href, lang: HTML_LANG[code], ...current }, NAMES[code]);
}

/** @param {string} selector */
function all(selector) {
  return [...document.querySelectorAll(selector)].filter((element) => element instanceof HTMLElement);
}

/**
 * @param {string | null | undefined} code
 * @returns {code is Lang}
 */
function isLang(code) {
  return typeof code === 'string' && code in HTML_LANG;
}

function fromBrowser() {
  const code = navigator.language.slice(0, 2);
  return code === 'lo' ? 'la' : code;
}
