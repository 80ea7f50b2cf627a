/**
 * `npm run serve`: the api alone, from the environment, without sandbox and demo; it refuses what is unsafe with real
 * money. `npm run doctor` lists what is set, missing and unsafe; `npm run rotate` seals everything stored with the first
 * secret of APP_SECRET.
 */
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { buildChanged } = await import('./lib/build-changed.mjs');
const { createLife } = await import('./lib/life.mjs');
const { createProgress } = await import('./lib/progress.mjs');
const { capture } = await import('./lib/command.mjs');
const { startProgram } = await import('./lib/program.mjs');

/** A program that ends by itself; without one the server. */
const tool = ['doctor', 'rotate'].find((name) => name === process.argv[2]);
const { step, printLine } = createProgress();
const life = createLife(printLine);
const env = { NODE_ENV: 'production', ...process.env };
await life.run(async () => {
  await buildChanged(step, life.signal, tool ? ['api'] : ['api', 'member-web', 'back-office']);
  if (tool) {
    const { code, output } = await capture(process.execPath, [`apps/api/dist/${tool}.js`], {
      env,
      signal: life.signal,
    });
    printLine(output.trimEnd());
    return life.finish(code ?? 1);
  }
  const program = startProgram({ name: 'api', args: ['apps/api/dist/serve.js'], env });
  life.add(program);
  void program.ended.then(() => life.onCrash(program.explainEnd()));
});
