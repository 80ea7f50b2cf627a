/**
 * Checks the styles of the web apps (docs/decisions/079-class-names-by-file.md): a class begins with the name of its
 * file, so no two files define the same one; every class used has a style, and every style is used. Media conditions
 * name a breakpoint, so that layouts change at few widths. A distance that a token has is written as the token, and
 * every token used is defined.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { transform } from 'lightningcss';
import { BREAKPOINTS } from '../packages/ui/src/breakpoints.mjs';
import { ROOT } from './lib/root.mjs';
import { usedClasses } from './lib/used-classes.mjs';

/** @typedef {{ file: string, text: string }} Text */
/** @typedef {import('lightningcss').SelectorComponent} Part */
/** A class in a selector, with the other classes of its element. @typedef {{ name: string, beside: string[] }} Named */
/** @typedef {{ line: number, classes: Named[] }} Selector */
/** @typedef {{ file: string, own: string, selectors: Selector[], animations: { name: string, line: number }[] }} Sheet */

const FOLDERS = ['apps/member-web', 'apps/back-office', 'packages/ui', 'packages/web'];
const INNER = ['src', 'kit', 'build', 'index.html'];

/** The file of classes that every page may use, such as `row` and `num`: the only one without a prefix. */
const WORDS = 'base';

/** A state class, which has no meaning without the class beside it. @param {string} name */
const isState = (name) => /^(is|has)-/.test(name);

/** @param {string} name @param {string} own */
const hasPrefix = (name, own) => name === own || name.startsWith(`${own}-`);

/** @param {Text} text @returns {string[]} */
function breakpointErrors({ file, text }) {
  if (file.endsWith('/breakpoints.mjs')) return [];
  const conditions = file.endsWith('.css') ? /(?<=@media[^{]*)\([^()]*\)/g : /\((?:min-|max-)?width[^()]*\d\w*\)/g;
  return [...text.matchAll(conditions)]
    .filter(
      ([condition]) => /width/.test(condition) || (/^\(--/.test(condition) && !BREAKPOINTS[condition.slice(3, -1)]),
    )
    .map(({ 0: condition, index }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${file}:${line}: ${condition} is no breakpoint of packages/ui/src/breakpoints.mjs`;
    });
}

/** @param {readonly Text[]} styles @returns {string[]} */
function spacingErrors(styles) {
  const tokens = styles.flatMap(({ text }) => [...text.matchAll(/--(space-[\w-]+): (\d+px);/g)]);
  const names = new Map(tokens.map(([, name = '', length = '']) => [length, name]));
  return styles.flatMap(({ file, text }) =>
    [...text.matchAll(/(?<![\w-])(?:padding|margin|(?:row-|column-)?gap)[\w-]*:[^;}]*/g)].flatMap(
      ({ 0: rule, index }) =>
        [...rule.matchAll(/(?<![\w.])\d+px/g)].flatMap(([length]) => {
          const name = names.get(length);
          const line = text.slice(0, index).split('\n').length;
          return name ? [`${file}:${line}: ${length} is var(--${name})`] : [];
        }),
    ),
  );
}

/** A token that nobody defines leaves its rule without effect. @param {readonly Text[]} styles @param {readonly Text[]} sources */
function tokenErrors(styles, sources) {
  const defined = new Set([
    ...styles.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)\s*[:{]/g)].map(([, name]) => name)),
    ...sources.flatMap(({ text }) => [...text.matchAll(/['"`](--[\w-]+)['"`]/g)].map(([, name]) => name)),
  ]);
  return styles.flatMap(({ file, text }) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)]
      .filter(([, name]) => !defined.has(name))
      .map(({ 1: name, index }) => `${file}:${text.slice(0, index).split('\n').length}: nothing defines ${name}`),
  );
}

/** @param {Text} sheet @returns {Sheet} */
function readSheet({ file, text }) {
  /** @type {Selector[]} */
  const selectors = [];
  /** @type {Sheet['animations']} */
  const animations = [];
  transform({
    filename: file,
    code: Buffer.from(text),
    visitor: {
      Rule: {
        style({ value }) {
          const line = value.loc.line + 1;
          for (const parts of value.selectors) selectors.push({ line, classes: classesOf(parts) });
        },
        keyframes({ value }) {
          animations.push({ name: value.name.value, line: value.loc.line + 1 });
        },
      },
    },
  });
  return { file, own: path.basename(file, '.css'), selectors, animations };
}

/**
 * @param {readonly Part[]} parts
 * @param {readonly string[]} [around]  classes of the element that a nested selector qualifies, as in `.a:not(.b)`
 * @returns {Named[]}
 */
function classesOf(parts, around = []) {
  /** @type {Part[][]} */
  const elements = [[]];
  for (const part of parts) part.type === 'combinator' ? elements.push([]) : elements.at(-1)?.push(part);
  return elements.flatMap((element) => {
    const names = element.flatMap((part) => (part.type === 'class' ? [part.name] : []));
    const beside = [...names, ...around];
    const deeper = element.flatMap(selectorsIn).flatMap((selector) => classesOf(selector, beside));
    return [...names.map((name) => ({ name, beside })), ...deeper];
  });
}

/** Nested selectors of `:is`, `:not`, `:where` and `:has`. @param {Part} part @returns {readonly Part[][]} */
const selectorsIn = (part) =>
  part.type === 'pseudo-class' &&
  (part.kind === 'is' || part.kind === 'not' || part.kind === 'where' || part.kind === 'has')
    ? part.selectors
    : [];

/**
 * @param {{ styles: readonly Text[], sources: readonly Text[] }} texts
 * @returns {string[]} the errors, each with its file and line
 */
export function checkStyles({ styles, sources }) {
  const sheets = styles.map(readSheet);
  /** @type {string[]} */
  const errors = [];
  /** @type {Map<string, Sheet>} */
  const byName = new Map();
  for (const sheet of sheets) {
    const other = byName.get(sheet.own);
    if (other) errors.push(`${sheet.file}:1: ${other.file} has the same name`);
    else byName.set(sheet.own, sheet);
  }
  /** The sheet with the longest name that prefixes the class; otherwise the sheet of common classes. */
  const ownerOf = (/** @type {string} */ name) => {
    const owners = sheets.filter(({ own }) => own !== WORDS && hasPrefix(name, own));
    return owners.sort((a, b) => b.own.length - a.own.length)[0] ?? byName.get(WORDS);
  };
  const defined = new Set(sheets.flatMap((sheet) => ownClasses(sheet).filter((name) => ownerOf(name) === sheet)));
  for (const sheet of sheets) errors.push(...prefixErrors(sheet, ownerOf, defined));
  errors.push(...usageErrors(sheets, ownerOf, defined, sources));
  errors.push(
    ...[...styles, ...sources].flatMap(breakpointErrors),
    ...spacingErrors(styles),
    ...tokenErrors(styles, sources),
  );
  return errors;
}

/** @param {Sheet} sheet */
const ownClasses = ({ selectors }) =>
  selectors.flatMap(({ classes }) => classes.map(({ name }) => name)).filter((name) => !isState(name));

/**
 * @param {Sheet} sheet
 * @param {(name: string) => Sheet | undefined} ownerOf
 * @param {ReadonlySet<string>} defined
 */
function prefixErrors(sheet, ownerOf, defined) {
  const { file, own, selectors, animations } = sheet;
  /** @type {string[]} */
  const errors = [];
  for (const { line, classes } of selectors) {
    const error = (/** @type {string} */ text) => errors.push(`${file}:${line}: ${text}`);
    for (const { name, beside } of classes) {
      const owner = ownerOf(name);
      if (isState(name)) {
        if (beside.every(isState)) error(`.${name} stands alone: a state belongs to a class of the same element`);
      } else if (own === WORDS && owner !== sheet) error(`.${name} belongs to ${owner?.file}`);
      else if (!defined.has(name)) error(`.${name} does not begin with "${own}", the name of its file`);
    }
    const names = classes.map(({ name }) => name).filter((name) => !isState(name));
    if (names.length > 0 && names.every((name) => defined.has(name) && ownerOf(name) !== sheet))
      error(`.${names[0]} belongs to ${ownerOf(names[0] ?? '')?.file}: say where, with a class of this file`);
  }
  for (const { name, line } of animations)
    if (!hasPrefix(name, own))
      errors.push(`${file}:${line}: the animation ${name} does not begin with "${own}", the name of its file`);
  return errors;
}

/**
 * @param {readonly Sheet[]} sheets
 * @param {(name: string) => Sheet | undefined} ownerOf
 * @param {ReadonlySet<string>} defined
 * @param {readonly Text[]} sources
 */
function usageErrors(sheets, ownerOf, defined, sources) {
  const used = sources.map(usedClasses);
  const words = new Set(used.flatMap((each) => [...each.words]));
  const states = new Set(
    sheets.flatMap(({ selectors }) => selectors.flatMap(({ classes }) => classes.map(({ name }) => name))),
  );
  const unknown = used.flatMap(({ file, classes }) =>
    classes
      .filter(({ name }) => !(isState(name) ? states : defined).has(name))
      .map(({ name, line }) => `${file}:${line}: no style sheet has .${name}`),
  );
  const unused = sheets.flatMap((sheet) => {
    const patterns = used.filter(({ imports }) => imports.includes(sheet.file)).flatMap(({ starts }) => starts);
    const isUsed = (/** @type {string} */ name) => words.has(name) || patterns.some((start) => name.startsWith(start));
    /** @type {Map<string, number>} */
    const first = new Map();
    for (const { line, classes } of sheet.selectors)
      for (const { name, beside } of classes)
        if (beside.some((each) => ownerOf(each) === sheet) && !first.has(name)) first.set(name, line);
    return [...first]
      .filter(([name]) => !isUsed(name))
      .map(([name, line]) => `${sheet.file}:${line}: nothing has the class .${name}`);
  });
  return [...unknown, ...unused];
}

/** @param {(file: string) => boolean} isWanted @returns {Text[]} */
const read = (isWanted, folders = FOLDERS, inner = INNER) =>
  folders.flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll(path.sep, '/'))
      .filter((file) => inner.includes(file.split('/')[0] ?? '') && isWanted(file))
      .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(path.join(ROOT, folder, file), 'utf8') })),
  );

if (argv[1] === fileURLToPath(import.meta.url)) {
  const isStyle = (/** @type {string} */ file) => file.endsWith('.css');
  const styles = read(isStyle);
  const sources = read((file) => /\.(tsx?|mjs|html)$/.test(file) && !/\.test\.|\/testing\//.test(file));
  const errors = styles.length && sources.length ? checkStyles({ styles, sources }) : ['no style sheets found'];
  errors.push(...read(isStyle, ['apps/sandbox'], ['public']).flatMap(breakpointErrors));
  for (const error of errors) console.error(error);
  console.log(`styles: ${styles.length} files, ${errors.length} faults`);
  process.exitCode = errors.length ? 1 : 0;
}
