import ts from 'typescript';

/** @typedef {{ at: number, from: string, to: string }} Change  A place in a text, and its replacement. */

/** @param {string} text @param {Change} change */
export const mutate = (text, { at, from, to }) => text.slice(0, at) + to + text.slice(at + from.length);

/** @type {[RegExp, string][]} */
const SQL_CHANGES = [
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ = /g, ' <> '],
  [/ <> /g, ' = '],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
  [/(?<=[ (,])-(?=[a-z(])/g, ''],
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  [/\bis null\b/g, 'is not null'],
  [/\bis not null\b/g, 'is null'],
  [/\bif not\b/g, 'if'],
  [/\bif (?!not|exists)/g, 'if not '],
  [/ is distinct from /g, ' is not distinct from '],
  [/\bperform ledger\.\w+\([^;]*;/g, 'null;'],
  [/(?<=[ (,])1(?=[ ),;:])/g, '2'],
  [/(?<=[ (,])0(?=[ ),;:])/g, '1'],
];

/** Changes of an SQL text, each of one operator, literal or statement. @param {string} text @returns {Change[]} */
export const sqlChanges = (text) =>
  SQL_CHANGES.flatMap(([pattern, to]) =>
    [...text.matchAll(pattern)].map(({ index, 0: from }) => ({ at: index, from, to })),
  );

/** @type {Record<string, string>} */
const OPERATORS = {
  ...{ '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===', '+': '-', '-': '+', '*': '/', '/': '*' },
  ...{ '&&': '||', '||': '&&', '??': '&&', '%': '*', '**': '*' },
};

/** Changes of a module, each of one operator, condition or literal. @param {string} text @returns {Change[]} */
export function moduleChanges(text) {
  /** @type {Change[]} */
  const changes = [];
  const source = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true);
  /** @param {ts.Node} node @param {string} to */
  const change = (node, to) => void changes.push({ at: node.getStart(), from: node.getText(), to });
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const to = OPERATORS[node.operatorToken.getText()];
      if (to) change(node.operatorToken, to);
    }
    if (ts.isConditionalExpression(node)) change(node.condition, 'true');
    if (ts.isConditionalExpression(node)) change(node.condition, 'false');
    if (ts.isIfStatement(node)) change(node.expression, 'true');
    if (ts.isIfStatement(node)) change(node.expression, 'false');
    if (ts.isPrefixUnaryExpression(node)) change(node, node.operand.getText());
    if (ts.isNumericLiteral(node)) change(node, `${Number(node.text) + 1}`);
    if (ts.isBigIntLiteral(node)) change(node, `${BigInt(node.text.slice(0, -1)) + 1n}n`);
    if (ts.isStringLiteral(node)) change(node, node.text ? `''` : `'x'`);
    if (node.kind === ts.SyntaxKind.TrueKeyword) change(node, 'false');
    if (node.kind === ts.SyntaxKind.FalseKeyword) change(node, 'true');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return changes;
}
