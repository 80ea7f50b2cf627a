/** What every page needs: its language, its texts, and a short way to build elements. */
import { recall, remember } from '/js/memory.js';

const HTML_LANG = { th: 'th', la: 'lo', en: 'en' };
const NAMES = { th: 'ไทย', la: 'ລາວ', en: 'EN' };

const asked = new URLSearchParams(location.search).get('lang');
export const lang = [asked, recall('lang'), fromBrowser(), 'th'].find((code) => code in HTML_LANG);

const texts = await fetch(`/texts/${lang}.json`).then((response) => response.json());

export function t(key, values = {}) {
  return (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

/** `el('button.btn.gold', { onclick }, 'Play')`. Attributes that are functions become listeners. */
export function el(selector, attributes = {}, ...children) {
  const [tag, ...classes] = selector.split('.');
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(' ');
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== null));
  return element;
}

export function icon(name) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  svg.setAttribute('class', 'i');
  svg.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', `/art/icons.svg#i-${name}`);
  svg.append(use);
  return svg;
}

/** The script a text is written in decides its line height and its voice. */
export function langOf(text) {
  if (/[\u0e81-\u0edf]/.test(text)) return 'lo';
  return /[\u0e01-\u0e5b]/.test(text) ? 'th' : 'en';
}

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

/** 1234.50 as people read it. */
export function grouped(amount) {
  const [whole, fraction] = amount.split('.');
  return Number(whole).toLocaleString('en-US') + (fraction ? `.${fraction}` : '');
}

/** Whether it worked: a page over plain http on another machine has no clipboard. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

let toastTimer;
export function toast(text) {
  const box = document.querySelector('.toast');
  clearTimeout(toastTimer);
  box.textContent = text;
  toastTimer = setTimeout(() => {
    box.textContent = '';
  }, 4000);
}

export function clockTime(date) {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', hour: '2-digit', minute: '2-digit' }).format(
    date,
  );
}

export function dateTime(date) {
  const parts = { timeZone: 'Asia/Bangkok', day: '2-digit', month: '2-digit', year: 'numeric' };
  const day = new Intl.DateTimeFormat('en-GB', parts);
  const seconds = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', timeStyle: 'medium' }).format(date);
  return day.format(date) === day.format(new Date()) ? seconds : `${day.format(date)} ${seconds}`;
}

document.documentElement.lang = HTML_LANG[lang];
if (asked in HTML_LANG) remember('lang', lang);
for (const element of document.querySelectorAll('[data-t]')) element.textContent = t(element.dataset.t);
for (const element of document.querySelectorAll('[data-t-label]')) {
  element.setAttribute('aria-label', t(element.dataset.tLabel));
}
for (const nav of document.querySelectorAll('.langs')) {
  nav.setAttribute('aria-label', t('languages'));
  nav.append(...Object.keys(NAMES).map(languageLink));
}
const title = document.querySelector('title');
if (title.dataset.t) title.textContent = `${t(title.dataset.t)} · ${t('sandbox')}`;

function languageLink(code) {
  const url = new URL(location.href);
  url.searchParams.set('lang', code);
  const current = code === lang && { 'aria-current': 'true' };
  return el('a', { href: url.href, lang: HTML_LANG[code], ...current }, NAMES[code]);
}

function fromBrowser() {
  const code = navigator.language.slice(0, 2);
  return code === 'lo' ? 'la' : code;
}
