import { explainDatabaseError } from './app/http/explain.ts';
import { checkFormerSecrets, checkReadiness, presentChecks } from './app/readiness/readiness.ts';

/** Lists what is set, missing and unsafe for a service with real money. Exit code 1: something is unsafe. */
try {
  const checks = [...(await checkReadiness(process.env)), ...(await checkFormerSecrets(process.env))];
  process.stdout.write(`${presentChecks(checks)}\n`);
  if (checks.some(({ state }) => state === 'unsafe')) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${explainDatabaseError(error)}\n`);
  process.exitCode = 1;
}
