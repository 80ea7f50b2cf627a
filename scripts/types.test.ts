import path from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { ROOT } from './lib/root.mjs';

const PLANTED = 'export const it = [window.document, Buffer.from(""), process.pid];';

const readProgram = (name: string) => {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const parsed = ts.getParsedCommandLineOfConfigFile(path.join(ROOT, 'tsconfig', `${name}.json`), {}, host);
  if (!parsed) throw new Error(`tsconfig/${name}.json cannot be read`);
  return parsed;
};

/** Globals of the planted file that are unknown in a TypeScript project. */
function unknownTo(name: string): string[] {
  const { options } = readProgram(name);
  const file = path.join(ROOT, 'tsconfig', 'planted.ts');
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (fileName) => fileName === file || fileExists(fileName);
  host.getSourceFile = (fileName, ...rest) =>
    fileName === file
      ? ts.createSourceFile(fileName, PLANTED, ts.ScriptTarget.ES2023)
      : getSourceFile(fileName, ...rest);
  const program = ts.createProgram([file], options, host);
  const faults = program.getSemanticDiagnostics(program.getSourceFile(file));
  return faults.map(({ messageText }) => /'(\w+)'/.exec(ts.flattenDiagnosticMessageText(messageText, '\n'))?.[1] ?? '');
}

it.each([
  ['browser', ['Buffer', 'process']],
  ['sandbox-pages', ['Buffer', 'process']],
  ['worker', ['window', 'Buffer', 'process']],
  ['node', ['window']],
  ['anywhere', ['window', 'Buffer', 'process']],
])('in %s a file that uses %s does not compile', { timeout: 120_000 }, (name, unknown) => {
  expect(unknownTo(name)).toEqual(unknown);
});

it.each([
  ['apps/member-web/src/main.ts', ['browser']],
  ['packages/ui/src/actions/button.tsx', ['browser']],
  ['apps/member-web/public/service-worker.js', ['worker']],
  ['apps/sandbox/public/js/page.js', ['sandbox-pages']],
  ['apps/api/src/main.ts', ['node']],
  ['apps/sandbox/src/main.ts', ['node']],
  ['packages/money/src/money.ts', ['anywhere']],
  ['e2e/home.spec.ts', ['node-and-dom']],
])('%s is in %s', (file, programs) => {
  const names = ['anywhere', 'browser', 'worker', 'sandbox-pages', 'node', 'node-and-dom'];
  expect(names.filter((name) => readProgram(name).fileNames.includes(path.join(ROOT, file)))).toEqual(programs);
});
