import { environmentOf } from '../../platform/connections/environment.ts';
import { outsideHttp } from '../../platform/connections/outside-http.ts';
import type { TestedPort } from './ports.ts';

export type Wanted = {
  adapter: string;
  /** Over those of the environment. */
  settings: Readonly<Record<string, string>>;
  /** What the steps need. */
  given: Readonly<Record<string, string>>;
};
export type Step = { name: string; outcome: 'passed' | 'skipped' | 'failed'; text: string };

const TIMEOUT_MS = 30_000;

/** Runs the steps of a port against a real server, one after another. Yields each as it ends. */
export async function* runConformance(
  { adapters, suite }: TestedPort,
  { adapter: name, settings, given }: Wanted,
  env: Readonly<Record<string, string | undefined>>,
): AsyncGenerator<Step> {
  const adapter = adapters.find((one) => one.name === name);
  if (!adapter)
    throw new Error(`There is no adapter ${name}; there are ${adapters.map((one) => one.name).join(', ')}.`);
  const parsed = adapter.settings.strict().safeParse({ ...environmentOf(adapter, env), ...settings });
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new Error(`Settings of ${name} that need mending:\n${errors.join('\n')}`);
  }
  const { port, check } = adapter.create(parsed.data, {
    http: outsideHttp({ timeoutMs: TIMEOUT_MS }),
    now: () => new Date(),
    uuid: () => crypto.randomUUID(),
  });
  const checked = await outcomeOf('answers a check that moves no money', async () => void (await check()));
  yield checked;
  for (const { name: step, needs = [], blockerOf, run } of suite) {
    const missing = needs.filter((need) => !given[need]);
    const blocker = blockerOf?.(port);
    if (blocker) yield { name: step, outcome: 'skipped', text: blocker };
    else if (missing.length > 0) yield { name: step, outcome: 'skipped', text: `needs ${missing.join(', ')}` };
    else yield await outcomeOf(step, () => run(port, given));
  }
}

async function outcomeOf(name: string, run: () => Promise<void>): Promise<Step> {
  try {
    await run();
    return { name, outcome: 'passed', text: '' };
  } catch (error) {
    return { name, outcome: 'failed', text: (error as Error).message };
  }
}
