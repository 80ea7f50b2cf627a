import { startProgram, waitUntilReady } from './program.mjs';
import { addressesOf } from './world.mjs';

/** Otherwise Vite would survive a killed launcher and keep the port. */
const ENDS_WITH_US = ['--import', 'data:text/javascript,process.on("disconnect", () => process.exit())'];

/**
 * Starts a web app with hot reload; Vite proxies the calls to API_URL.
 * @param {{ app: string, port: number, host: string, api: string }} place
 * @param {{ signal: AbortSignal, add(part: import('./world.mjs').Part): void, onCrash(error: Error): void }} life
 */
export async function startVite({ app, port, host, api }, { signal, add, onCrash }) {
  const args = [
    ...ENDS_WITH_US,
    'node_modules/vite/bin/vite.js',
    `apps/${app}`,
    '--port',
    `${port}`,
    '--strictPort',
    '--host',
    host,
  ];
  const vite = startProgram({ name: app, args, env: { ...process.env, API_URL: api }, logDir: undefined });
  add(vite);
  void vite.ended.then(() => onCrash(vite.explainEnd()));
  await waitUntilReady(vite, `${addressesOf({ host, port, officePort: port, sandboxPort: port }).apiUrl}/`, signal);
}
