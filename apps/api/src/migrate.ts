import { explainDatabaseError } from './app/http/explain.ts';
import { migrate } from './platform/database/migrate.ts';

const { DATABASE_URL: server, MIGRATION_DATABASE_URL: owner } = process.env;
try {
  if (!server || !owner) {
    throw new Error(
      'Set MIGRATION_DATABASE_URL to the user who owns the tables and DATABASE_URL to the server’s own. `npm start` does so for you.',
    );
  }
  await migrate({ owner, server }, new URL('../migrations/', import.meta.url));
} catch (error) {
  process.stderr.write(`${explainDatabaseError(error, 'MIGRATION_DATABASE_URL')}\n`);
  process.exitCode = 1;
}
