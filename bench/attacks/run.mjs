/** Runs every attack beside this file, one after another, and fails if one gets through. `npm run test:attacks`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const folder = new URL('./', import.meta.url);
const own = fileURLToPath(import.meta.url);
const attacks = (await readdir(folder))
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => fileURLToPath(new URL(name, folder)))
  .filter((file) => file !== own);

let failed = 0;
for (const attack of attacks.toSorted()) {
  const [code] = await once(spawn(process.execPath, [attack], { stdio: 'inherit' }), 'exit');
  if (code !== 0) failed += 1;
}
console.log(`${attacks.length - failed} of ${attacks.length} attacks held off`);
process.exitCode = failed > 0 ? 1 : 0;
