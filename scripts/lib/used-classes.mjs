import path from 'node:path';
import ts from 'typescript';

/**
 * The classes a source uses.
 * @typedef Said
 * @property {string} file
 * @property {{ name: string, line: number }[]} classes  Literal names in `className` and `cx`.
 * @property {string[]} starts  Prefixes of composed names: "is-" of `is-${tone}`.
 * @property {Set<string>} words  All words in string literals: any of them may become a class.
 * @property {string[]} imports  Imported style sheets.
 */

/** @param {{ file: string, text: string }} source @returns {Said} */
export function usedClasses({ file, text }) {
  /** @type {Said} */
  const used = { file, classes: [], starts: [], words: new Set(), imports: [] };
  if (file.endsWith('.html')) {
    for (const word of wordsOf(text)) used.words.add(word);
    return used;
  }
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const from = node.moduleSpecifier.text;
      if (from.endsWith('.css')) used.imports.push(path.posix.join(path.posix.dirname(file), from));
      return;
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      for (const word of wordsOf(node.text)) used.words.add(word);
    if (ts.isJsxAttribute(node) && node.name.getText() === 'className') readNames(node.initializer);
    if (ts.isPropertyAssignment(node) && node.name.getText() === 'className') readNames(node.initializer);
    if (isCx(node) && !isInClassName(node)) readNames(node);
    ts.forEachChild(node, visit);
  };
  /** Reads only expressions that can become a class, not conditions. @param {ts.Node | undefined} node */
  const readNames = (node) => {
    if (!node) return;
    if (ts.isStringLiteralLike(node)) readText(node, node.text);
    else if (ts.isTemplateExpression(node)) readTemplate(node);
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(readNames);
    else if (ts.isBinaryExpression(node)) readNames(node.right);
    else if (ts.isParenthesizedExpression(node) || ts.isJsxExpression(node)) readNames(node.expression);
    else if (isCx(node)) node.arguments.forEach(readNames);
  };
  /** @param {ts.TemplateExpression} template */
  const readTemplate = ({ head, templateSpans }) => {
    for (const piece of [head, ...templateSpans.map(({ literal }) => literal)]) {
      const isLast = ts.isTemplateTail(piece);
      const whole = piece.text.replace(isLast ? '' : /\S+$/, '').replace(piece === head ? '' : /^\S+/, '');
      readText(piece, whole);
      const [start] = (!isLast && /(?:^|\s)(\S+)$/.exec(piece.text)?.slice(1)) || [];
      if (start && (piece === head || start !== piece.text)) used.starts.push(start);
    }
  };
  /** @param {ts.Node} node @param {string} names */
  const readText = (node, names) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    for (const name of names.split(/\s+/).filter(Boolean)) used.classes.push({ name, line });
  };
  visit(source);
  return used;
}

/** @param {string} text */
const wordsOf = (text) => text.split(/[^\w-]+/).filter(Boolean);

/** @param {ts.Node} node @returns {node is ts.CallExpression} */
const isCx = (node) => ts.isCallExpression(node) && node.expression.getText() === 'cx';

/** @param {ts.Node} node @returns {boolean} */
const isInClassName = ({ parent }) =>
  parent && ((ts.isJsxAttribute(parent) && parent.name.getText() === 'className') || isInClassName(parent));
