import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/lib/root.mjs';

/** Options with which each bench ends soon; one without any is short. @type {Readonly<Record<string, string>>} */
const SHORT = {
  ledger: '--rounds 1 --seconds 1 --clients 8',
  history: '--entries 200000',
  load: '--clients 2,4 --seconds 1 --rounds 1',
  http: '--rounds 1 --seconds 1',
  'unknown-paths': '--rounds 1 --seconds 1',
  limits: '--rounds 1 --seconds 1',
  verify: '--rounds 3',
  rewards: '--members 100 --places 30 --rounds 1 --seconds 1',
  earned: '--members 10000',
  wheel: '--draws 20000',
  chat: '--sockets 100 --rate 50 --seconds 5 --kills 2',
  home: '--rounds 1',
  inp: '--rounds 1',
  office: '--members 20000 --entries 200000 --rounds 3',
};

/** Every `bench:…` command of package.json. @param {{ short: boolean }} options */
export function listBenches({ short }) {
  /** @type {{ scripts: Record<string, string> }} */
  const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  return Object.entries(scripts)
    .filter(([name]) => name.startsWith('bench:'))
    .map(([command, script]) => {
      const name = command.slice('bench:'.length);
      const args = `${script} ${(short && SHORT[name]) || ''}`.trim().split(' ').slice(1);
      return { name, args };
    });
}
