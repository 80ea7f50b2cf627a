import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { Environment } from './environment.ts';

const PAGE = path.join(import.meta.dirname, '../../../../docs/settings.md');
const ROW = /^\| `([A-Z0-9_]+)` \| (\S.*?) \| \S/gm;

it('every variable is in the table of settings, with its default', { tags: ['O1354'] }, () => {
  const documented = [...readFileSync(PAGE, 'utf8').matchAll(ROW)].map(([, name, value]) => [name, value]);
  const defaults = Object.entries(Environment.shape).map(([name, schema]) => {
    const { success, data } = schema.safeParse(undefined);
    if (!success) return [name, 'required'];
    if (typeof data === 'boolean') return [name, data ? 'on' : 'off'];
    return [name, data === undefined ? '–' : `\`${String(data)}\``];
  });
  expect(documented.toSorted()).toEqual(defaults.toSorted());
});
