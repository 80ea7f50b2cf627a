/** `npm run office-code -- owner`: the current TOTP code of a demo operator. Real operators use their own phone. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { codeNow } from '../apps/api/src/platform/secrets/totp.ts';
import { ROOT } from './lib/root.mjs';

/** @type {{ username: string, phoneSecret: string }[]} */
const operators = JSON.parse(readFileSync(path.join(ROOT, 'apps/api/demo-operators.json'), 'utf8'));
const wanted = process.argv[2] ?? 'owner';
const operator = operators.find(({ username }) => username === wanted);
if (operator) console.log(codeNow(operator.phoneSecret, new Date()));
else {
  console.error(`There is no demo operator ${wanted}: ${operators.map(({ username }) => username).join(', ')}.`);
  process.exitCode = 1;
}
