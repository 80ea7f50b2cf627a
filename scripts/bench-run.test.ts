import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { listBenches } from '../bench/lib/benches.mjs';
import { type Figure, printFigures, readFigures } from '../bench/lib/figures.mjs';
import { plotsOf, type Run, writeRun } from '../bench/lib/run-page.mjs';
import { ROOT } from './lib/root.mjs';

const BYTES_MAX = 60_000;
const RATE: Figure = {
  name: 'moves',
  value: 4_321.4,
  unit: '/s',
  peer: { name: 'raw <limit> & "more"', value: 9_000 },
};
const SHARE: Figure = { name: 'of the raw limit', value: 43.26, unit: '%', atLeast: 55 };
const LOST: Figure = { name: 'lost', value: 0, unit: '', atMost: 0 };
const NO_VALUE: Figure = { name: 'a | b', value: Number.NaN, unit: 'ms', atMost: 9 };
const PAGE = 'Above.\n<!-- written by npm run bench -->\nOld.\n<!-- end of the run -->\nBelow.\n';

const runOf = (figures: Figure[], failure?: string): Run => ({
  date: '2026-11-19',
  extent: 'A run of every bench',
  machine: 'a processor, 2 cores',
  measurements: [{ name: 'ledger', figures, ...(failure && { failure }) }],
});

describe('the run of every bench', () => {
  it('has each figure beside its peer or limit, and marks a missed one', { tags: ['O1285'] }, () => {
    const page = writeRun(
      PAGE,
      runOf([RATE, SHARE, LOST, { name: 'a | b', value: Number.NaN, unit: 'ms', atMost: 9 }]),
    );
    expect(page).toContain('A run of every bench on 2026-11-19: a processor, 2 cores.');
    expect(page).toContain('| `bench:ledger` | moves | 4,321 /s | raw <limit> & "more" 9,000 /s |');
    expect(page).toContain('| `bench:ledger` | of the raw limit | 43.3 % | at least 55 %, missed |');
    expect(page).toContain('| `bench:ledger` | lost | 0 | at most 0 |');
    expect(page).toContain('| `bench:ledger` | a \\| b | none | at most 9 ms, missed |');
  });

  it('shows a bench that failed', { tags: ['O1285'] }, () => {
    expect(writeRun(PAGE, runOf([], 'failed'))).toContain('| `bench:ledger` | failed |  |  |');
  });

  it('replaces only what stands between the markers', { tags: ['O1286'] }, () => {
    const once = writeRun(PAGE, runOf([SHARE]));
    expect(once).toMatch(/^Above\.\n<!--.*-->\n(?:.|\n)*<!-- end of the run -->\nBelow\.\n$/);
    expect(once).not.toContain('Old.');
    expect(writeRun(once, runOf([SHARE]))).toBe(once);
    expect(() => writeRun('A page without markers.', runOf([]))).toThrow('lacks');
    expect(() => writeRun(readFileSync(path.join(ROOT, 'docs/benchmarks.md'), 'utf8'), runOf([]))).not.toThrow();
  });

  it('has plots with text alternatives, small together', { tags: ['O1286'] }, () => {
    const figures = Array.from({ length: 30 }, () => [RATE, { ...RATE, unit: 'ms' }, SHARE, LOST]).flat();
    const plots = plotsOf(runOf(figures));
    expect(plots.map(({ file }) => file)).toEqual(['run-rates.svg', 'run-times.svg', 'run-limits.svg']);
    expect(Buffer.byteLength(plots.map(({ svg }) => svg).join(''))).toBeLessThan(BYTES_MAX);
    const [rates, limits, ...others] = plotsOf(runOf([RATE, SHARE, LOST, NO_VALUE]));
    expect(rates?.svg).toContain(
      ': longer is better. moves 4,321 /s (raw &lt;limit> &amp; &quot;more&quot; 9,000 /s)"',
    );
    expect(limits?.description).toBe('Figures beside their limits. of the raw limit 43.3 % (at least 55 %)');
    expect(others).toEqual([]);
  });
});

describe('the benches', () => {
  it('all print their figures, and know the options of a short run', { tags: ['O1287'] }, () => {
    const benches = listBenches({ short: true });
    expect(benches.length).toBeGreaterThan(10);
    for (const { name, args } of benches) {
      const file = args.find((arg) => arg.startsWith('bench/')) ?? '';
      const source = readFileSync(path.join(ROOT, file), 'utf8');
      expect(source, name).toMatch(/^ *printFigures\(/m);
      for (const option of args.slice(args.indexOf(file)).filter((arg) => arg.startsWith('--')))
        expect(source, name).toMatch(
          new RegExp(`^ +${option.slice(2)}: \\{ type: 'string'|options: \\{ ${option.slice(2)}:`, 'm'),
        );
    }
  });

  it('print what is read again, a figure without a value too', { tags: ['O1287'] }, () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const figures = [RATE, { ...SHARE, value: Number.NaN }];
    printFigures(figures);
    const line = String(log.mock.calls[0]?.[0]);
    log.mockRestore();
    expect(readFigures(`  moves 4321/s\n${line}\n  stopped\n`)).toEqual(figures);
    expect(readFigures('no figures\n')).toEqual([]);
  });
});
