/** `npm run schema`: writes docs/schema.sql, the combined schema of all migrations. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { readSchema } from './lib/read-schema.mjs';
import { ROOT } from './lib/root.mjs';
import { setup, teardown } from './test-database.mjs';

await setup();
try {
  const url = (process.env.TEST_DATABASE_URL ?? '').replace(/\/krapao$/, '/krapao_template');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const schema = await readSchema(async (text, values) => (await client.query(text, values)).rows);
  await client.end();
  writeFileSync(path.join(ROOT, 'docs/schema.sql'), schema);
} finally {
  await teardown();
}
