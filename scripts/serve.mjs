/**
 * `npm run serve`: the api alone, from the environment, without sandbox and demo; it refuses what is unsafe with real
 * money. `npm run doctor` lists what is set, missing and unsafe.
 */
import { requireNode } from './lib/require-node.mjs';

requireNode();
const { buildChanged } = await import('./lib/build-changed.mjs');
const { createLife } = await import('./lib/life.mjs');
const { createProgress } = await import('./lib/progress.mjs');
const { capture } = await import('./lib/command.mjs');
const { startProgram } = await import('./lib/program.mjs');

const isDoctor = process.argv[2] === 'doctor';
const { step, printLine } = createProgress();
const life = createLife(printLine);
const env = { NODE_ENV: 'production', ...process.env };
await life.run(async () => {
  await buildChanged(step, life.signal, isDoctor ? ['api'] : ['api', 'member-web', 'back-office']);
  if (isDoctor) {
    const { code, output } = await capture(process.execPath, ['apps/api/dist/doctor.js'], { env, signal: life.signal });
    printLine(output.trimEnd());
    return life.finish(code ?? 1);
  }
  const program = startProgram({ name: 'api', args: ['apps/api/dist/serve.js'], env });
  life.add(program);
  void program.ended.then(() => life.onCrash(program.explainEnd()));
});
