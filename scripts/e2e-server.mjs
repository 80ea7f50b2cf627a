/** Runs the world of the browser tests until stopped. playwright.config.ts reads the addresses from the last line. */
import { createLife } from './lib/life.mjs';
import { createProgress } from './lib/progress.mjs';
import { startTestWorld } from './lib/test-world.mjs';

const { step, printLine } = createProgress();
const life = createLife(printLine);
await life.run(async () => {
  const { apiUrl, laoUrl, sandboxUrl, databaseUrl, officeUrl } = await startTestWorld(life, step);
  printLine(`ready: ${apiUrl} ${laoUrl} ${sandboxUrl} ${databaseUrl} ${officeUrl}`);
});
