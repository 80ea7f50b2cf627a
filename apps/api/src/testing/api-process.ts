import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

export type ApiProcess = {
  readonly url: string;
  readonly officeUrl: string;
  /** A call with a body, as a member's browser makes it. */
  post(path: string, call: { token: string; body: object; key: string }): Promise<{ status: number; body: unknown }>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
};

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The whole built server with its jobs, as a separate process that can be killed. */
export async function startApiProcess(
  env: Record<string, string>,
  { stdout }: { /** Receives every line of the log; discarded by default. */ stdout?: number } = {},
): Promise<ApiProcess> {
  const [port, officePort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [main], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...env,
      PORT: `${port}`,
      BACKOFFICE_PORT: `${officePort}`,
      LOG_LEVEL: stdout === undefined ? 'error' : 'info',
      UNSAFE_DATABASE: 'true',
    },
    stdio: ['ignore', stdout ?? 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr?.on('data', (text) => {
    complaint += text;
  });
  const url = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`the server did not start: ${complaint}`);
    return fetch(`${url}/${stdout === undefined ? 'readyz' : 'healthz'}`).then(
      ({ ok }) => ok,
      () => false,
    );
  }, 'the server to be ready');

  return {
    url,
    officeUrl: `http://127.0.0.1:${officePort}`,
    async post(path, { token, body, key }) {
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}
