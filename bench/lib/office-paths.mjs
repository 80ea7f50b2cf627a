/** Paths of the requests in office-reads.mjs. */
import { memberId } from './office-people.mjs';

/**
 * @typedef {{ members: number, moves: number, known: Record<string, string> }} Asked
 * @typedef {(asked: Asked, n: number) => string} Question  The path; another one for each n.
 */

export const digits = (/** @type {number} */ n) => String(n).padStart(8, '0');
export const words = (/** @type {string} */ text) => encodeURIComponent(text);
export const dayAgo = (/** @type {number} */ days) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
export const hourAgo = (/** @type {number} */ hours) =>
  new Date((Math.floor(Date.now() / 3_600_000) + 1 - hours) * 3_600_000).toISOString();
/** @param {string} path @returns {Question} */
export const one = (path) => () => path;
/** @param {string} path @param {string} name @returns {Question} */
export const deep =
  (path, name) =>
  ({ known }) =>
    `${path}${path.includes('?') ? '&' : '?'}after=${words(known[name] ?? '')}`;
/** @param {string} path @param {string} name @returns {Record<string, Question>} */
export const paged = (path, name) => ({ '': one(path), deep: deep(path, name) });
/** The member with the longest history. @param {string} part */
export const busy = (part) => `/members/${memberId(1)}/${part}`;
/** @param {string} part @returns {Question} */
export const anybody = (part) => (_, n) => `/members/${memberId(n)}${part}`;
/** @param {(n: number) => string} text @param {string} [more] @returns {Question} */
export const search =
  (text, more = '') =>
  (_, n) =>
    `/members?search=${words(text(n))}${more}`;
/** @param {(known: Record<string, string>) => string} path @returns {Question} */
export const of =
  (path) =>
  ({ known }) =>
    path(known);
/** @param {readonly string[]} options @param {(option: string) => string} path @returns {Record<string, Question>} */
export const each = (options, path) => Object.fromEntries(options.map((option) => [option, one(path(option))]));
