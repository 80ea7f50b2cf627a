import type { ConnectionPort } from '@krapao/contract/office/connections';
import { isSecret } from '../../platform/connections/adapter.ts';
import type { Port } from '../../platform/connections/ports.ts';
import type { Platform } from '../platform.ts';
import type { Check } from './check-settings.ts';

/** Ports and their scopes that the office or the environment connected, with what is unsafe about them. */
export async function checkConnections({ outside, config }: Platform) {
  const connected: { port: ConnectionPort; scope: string }[] = [];
  const checks: Check[] = [];
  for (const [port, entry] of outside.ports) {
    for (const scope of await entry.scopes()) {
      const { source, rows } = await entry.rows(scope);
      if (source === 'default') continue;
      connected.push({ port, scope });
      const what = ['connection', port, scope].filter(Boolean).join(' ');
      if (rows.length === 0) checks.push({ state: 'missing', what, text: 'every service is switched off' });
      for (const row of rows) checks.push({ what, ...evaluate(entry, row, config.sandboxUrl) });
    }
  }
  return { connected, checks };
}

function evaluate(
  { adapters }: Port,
  { adapter: name, settings }: { adapter: string; settings: Readonly<Record<string, string>> },
  sandboxUrl: string,
): Pick<Check, 'state' | 'text'> {
  const adapter = adapters.find((one) => one.name === name);
  const entries = Object.entries(settings);
  const { origin } = new URL(sandboxUrl);
  if (entries.some(([, value]) => URL.canParse(value) && new URL(value).origin === origin))
    return { state: 'unsafe', text: `${name} is the sandbox` };
  const isHidden = (setting: string) => {
    const schema = adapter?.settings.shape[setting];
    return schema !== undefined && isSecret(schema);
  };
  const known = entries.find(([setting, value]) => isHidden(setting) && value.startsWith('sandbox'));
  if (known) return { state: 'unsafe', text: `${name}: ${known[0]} is the sandbox's, which everybody can read` };
  return { state: 'set', text: adapter?.title ?? name };
}
