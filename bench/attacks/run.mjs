/** Runs every attack in this folder, in sequence. Each prints its result and exits with 1 when a limit failed. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';

const attacks = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs') && name !== 'run.mjs');
const lost = attacks.filter((name) => {
  console.log(`\n${name}`);
  const args = ['--import', 'tsx', path.join(import.meta.dirname, name)];
  return spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0;
});
console.log(lost.length === 0 ? `\n${attacks.length} attacks withstood` : `\nGave way: ${lost.join(', ')}`);
process.exitCode = lost.length === 0 ? 0 : 1;
