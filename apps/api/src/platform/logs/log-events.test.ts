import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Logger } from './log.ts';
import { QUIET_EVENTS, RINGING_EVENTS } from './log-events.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');

const sourcesOf = (app: string) =>
  readdirSync(path.join(ROOT, app), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.endsWith('log-events.ts'))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, app, file), 'utf8') }));

describe('a line of the log', () => {
  it.each(['apps/api/src', 'apps/sandbox/src'])('of %s has a code beside its sentence', (app) => {
    const calls = sourcesOf(app).flatMap(({ file, text }) =>
      [...text.matchAll(/\blog\.(?:debug|info|warn|error|fatal)\(\s*(\{?.{0,60})/gs)].map(([, start = '']) => ({
        file,
        start,
      })),
    );
    expect(calls.length).toBeGreaterThan(3);
    expect(calls.filter(({ start }) => !/^\{\s*event: (?:'[a-z-]+\.[a-z-]+'|\w+\.event)/.test(start))).toEqual([]);
  });

  it('has a code of the list, and no code is in it that nothing logs', () => {
    const used = sourcesOf('apps/api/src').flatMap(({ text }) =>
      [...text.matchAll(/\bevent(?:: RingingEvent =|:) '([a-z-]+\.[a-z-]+)'/g)].map(([, code]) => code),
    );
    expect([...new Set(used)].sort()).toEqual([...RINGING_EVENTS, ...QUIET_EVENTS].sort());
  });

  it('does not compile without a code, nor as an error with one that does not ring', () => {
    expectTypeOf<Logger['error']>()
      .parameter(0)
      .toHaveProperty('event')
      .toEqualTypeOf<(typeof RINGING_EVENTS)[number]>();
    expectTypeOf<Logger['warn']>().parameter(0).toHaveProperty('event').toEqualTypeOf<(typeof QUIET_EVENTS)[number]>();
  });
});

it('operators are told what to do about every event that rings', () => {
  const page = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8');
  const documented = [...page.matchAll(/^\| (`[^|]+`) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[a-z-]+\.[a-z-]+/g) ?? [],
  );
  expect(documented.sort()).toEqual([...RINGING_EVENTS].sort());
});
