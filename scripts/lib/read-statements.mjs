import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** @typedef {{ file: string, text: string, tables: string[] }} Statement */

const STARTS = /^\s*(select|insert into|update|delete from|with)\s/i;
const ROOTS = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom'];

/**
 * Statements of repositories and queries as they are written: texts of SQL, and chains of the query builder.
 * @param {string} folder
 * @param {readonly string[]} tables
 * @returns {Statement[]}
 */
export function readStatements(folder, tables) {
  const short = new Map(tables.map((table) => [table.replace(/^\w+\./, ''), table]));
  const named = new RegExp(`\\b(?:ledger\\.|public\\.)?(${[...short.keys()].join('|')})\\b`, 'g');
  /** @param {string} text */
  const tablesIn = (text) => [...new Set([...text.matchAll(named)].map(([, name = '']) => short.get(name) ?? name))];
  /** @type {Statement[]} */
  const found = [];
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(repository|queries)\.ts$/.test(file)) continue;
    const source = ts.createSourceFile(
      file,
      readFileSync(path.join(folder, file), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    );
    /** @param {ts.Node} node @returns {void} */
    const visit = (node) => {
      const text = statementOf(node, source);
      if (text === undefined) return ts.forEachChild(node, visit);
      const used = tablesIn(text);
      if (used.length > 0) found.push({ file, text, tables: used });
    };
    visit(source);
  }
  return found;
}

/** @param {ts.Node} node @param {ts.SourceFile} source */
function statementOf(node, source) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) {
    const text = node.getText(source).slice(1, -1);
    return STARTS.test(text) ? text : undefined;
  }
  if (!ts.isCallExpression(node)) return undefined;
  const text = node.getText(source);
  return ROOTS.some((root) => new RegExp(`^\\s*\\w+(\\(\\))?\\s*\\.${root}\\(`).test(text)) ? text : undefined;
}
