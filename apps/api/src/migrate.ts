import { explainDatabaseError } from './app/explain.ts';
import { migrate } from './platform/migrate.ts';

const databaseUrl = process.env.DATABASE_URL;
try {
  if (!databaseUrl) throw new Error('DATABASE_URL is not set. `npm start` sets it for you.');
  await migrate(databaseUrl, new URL('../migrations/', import.meta.url));
} catch (error) {
  process.stderr.write(`${explainDatabaseError(error)}\n`);
  process.exitCode = 1;
}
