/** The steps of `npm start`, in order. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildChanged } from './build-changed.mjs';
import { lockDataFolder, openDataFolder, readOrMakeSecret } from './data-folder.mjs';
import { startDatabase } from './database.mjs';
import { install, isInstalled } from './install.mjs';
import { createLife } from './life.mjs';
import { findFreePort, requireFreePort } from './ports.mjs';
import { createProgress, frame } from './progress.mjs';
import { ROOT } from './root.mjs';
import { readSettings } from './settings.mjs';
import { startVite } from './vite-server.mjs';
import { addressesOf, checkConfig, startWorld } from './world.mjs';

const KILLED_RUN_MS_MAX = 20_000;

/**
 * @param {readonly string[]} argv
 * @param {NodeJS.ProcessEnv} env
 */
export async function runKrapao(argv, env) {
  const progress = createProgress();
  const life = createLife(progress.printLine);
  await life.run(async () => {
    const settings = readSettings(argv, env);
    const { dev, host, port, officePort, sandboxPort } = settings;
    const dataDir = openDataFolder(settings.dataDir);
    const lock = lockDataFolder(dataDir);
    life.add({ name: 'lock', stop: async () => lock.release(), kill: lock.release });
    const graceMs = lock.wasKilled ? KILLED_RUN_MS_MAX : 0;
    await requireFreePort({ port, host, variable: 'PORT' }, { graceMs });
    await requireFreePort({ port: officePort, host, variable: 'BACKOFFICE_PORT' }, { graceMs });
    await requireFreePort({ port: sandboxPort, host, variable: 'SANDBOX_PORT' }, { graceMs });

    progress.printLine(`\n  Krapao${dev ? ', reloading on every change' : ''}\n`);
    if (!isInstalled()) await progress.step('installing the packages', () => install(life.signal));
    if (!dev) await buildChanged(progress.step, life.signal);
    const hasOffice = existsSync(path.join(ROOT, 'apps/back-office/vite.config.ts'));
    const world = {
      ...settings,
      databaseUrl: settings.databaseUrl ?? 'postgresql://embedded',
      ownerUrl: settings.ownerUrl ?? 'postgresql://embedded',
      secret: env.APP_SECRET || readOrMakeSecret(dataDir),
      logDir: settings.verbose ? undefined : path.join(dataDir, 'logs'),
      filesDir: path.join(dataDir, 'files'),
      // In development Vite serves the pages and proxies the calls to the api.
      port: dev ? await findFreePort() : port,
      officePort: dev && hasOffice ? await findFreePort() : officePort,
    };
    if (!dev) await checkConfig(world, env);
    const database = settings.databaseUrl
      ? {}
      : await startDatabase(dataDir, progress.step, progress.printLine, life, { backupDir: settings.backupDir });
    // The addresses that people open, also in development, where Vite proxies their calls.
    const outer = { BACKOFFICE_URL: `http://localhost:${officePort}`, MEMBER_URL: `http://localhost:${port}`, ...env };
    await startWorld(
      { ...world, ...database },
      {
        env: outer,
        step: progress.step,
        printLine: progress.printLine,
        ...life,
        ...database,
      },
    );
    if (dev) {
      const { apiUrl, officeUrl } = addressesOf(world);
      await progress.step('starting the member app', () =>
        startVite({ app: 'member-web', port, host, api: apiUrl }, life),
      );
      if (hasOffice)
        await progress.step('starting the back office', () =>
          startVite({ app: 'back-office', port: officePort, host, api: officeUrl }, life),
        );
    }
    progress.printLine(`\n${frame(welcome(settings, dataDir, progress.total()))}\n`);
  });
}

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} dataDir
 * @param {string} time
 */
function welcome({ host, port, officePort, sandboxPort, demo, databaseUrl }, dataDir, time) {
  const name = ['0.0.0.0', '::', '127.0.0.1'].includes(host) ? 'localhost' : host;
  const near = path.relative(process.cwd(), dataDir);
  const logins = demo === 'off' ? [] : readDemo('demo-logins.json');
  const operators = demo === 'off' ? [] : readDemo('demo-operators.json');
  /** @param {string} title @param {string} login @param {string} password @param {string} note */
  const line = (title, login, password, note) =>
    [title.padEnd(12), login.padEnd(12), password.padEnd(19), note].join(' ');
  return [
    `Krapao is ready (${time})`,
    '',
    `Member app   http://${name}:${port}`,
    `Back office  http://${name}:${officePort}   where operators run the service`,
    `Sandbox      http://${name}:${sandboxPort}   a phone for the codes, a bank, the games`,
    ...logins.map(({ phone = '', password, note }, index) =>
      line(index === 0 ? 'Demo logins' : '', phone, password, note),
    ),
    ...operators.map(({ username = '', password, note }, index) =>
      line(index === 0 ? 'Operators' : '', username, password, note),
    ),
    ...(operators.length > 0 ? [line('', 'their codes', '', 'npm run office-code -- owner')] : []),
    `Data         ${databaseUrl ? 'at DATABASE_URL' : near.startsWith('..') ? dataDir : `./${near}`}`,
    '',
    'Ctrl-C stops everything.',
  ];
}

/**
 * @param {string} name
 * @returns {{ phone?: string, username?: string, password: string, note: string }[]}
 */
function readDemo(name) {
  const file = path.join(ROOT, 'apps/api', name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}
