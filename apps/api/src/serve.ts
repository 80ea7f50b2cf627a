import { explainDatabaseError } from './app/http/explain.ts';
import { checkReadiness, presentChecks } from './app/readiness/readiness.ts';

/** The server with real money: starts only once nothing is unsafe. */
try {
  const unsafe = (await checkReadiness(process.env)).filter(({ state }) => state === 'unsafe');
  if (unsafe.length > 0) {
    process.stderr.write(`Krapao does not serve real members like this:\n${presentChecks(unsafe)}\n`);
    process.exit(1);
  }
} catch (error) {
  process.stderr.write(`${explainDatabaseError(error)}\n`);
  process.exit(1);
}
await import('./main.ts');
