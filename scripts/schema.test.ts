import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../apps/api/src/testing/test-database.ts';
import { readSchema } from './lib/read-schema.mjs';
import { ROOT } from './lib/root.mjs';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('docs/schema.sql is what the migrations make (npm run schema writes it)', async () => {
  const written = readFileSync(path.join(ROOT, 'docs/schema.sql'), 'utf8');
  expect(written).toBe(await readSchema((text, values) => database.query(text, values)));
});
