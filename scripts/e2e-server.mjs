/** Runs the world of the browser tests until stopped. playwright.config.ts reads the addresses from the last line. */
import { createLife } from './lib/life.mjs';
import { createProgress } from './lib/progress.mjs';
import { startTestWorld } from './lib/test-world.mjs';

const { step, say } = createProgress();
const life = createLife(say);
await life.run(async () => {
  const { apiUrl, laoUrl, sandboxUrl, databaseUrl, officeUrl } = await startTestWorld(life, step);
  say(`ready: ${apiUrl} ${laoUrl} ${sandboxUrl} ${databaseUrl} ${officeUrl}`);
});
