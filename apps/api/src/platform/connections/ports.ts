import type { ConnectionPort } from '@krapao/contract/office/connections';
import type { Clock } from '../clock.ts';
import { type SecretBox, secretBox } from '../secrets/secret-box.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Adapter, Health } from './adapter.ts';
import type { ConnectionRow } from './connections.ts';
import { connectionUsage, type Usage } from './usage.ts';

/** A port in use, as the office sees it. */
export type Port = {
  adapters: readonly Adapter<unknown>[];
  /** Channels, games or banks with connections of their own; '' where the port has no such. */
  scopes(): Promise<readonly string[]>;
  /** Those that are called, with secrets. */
  rows(scope: string): Promise<{ source: 'office' | 'environment' | 'default'; rows: readonly ConnectionRow[] }>;
  /** Settings that an adapter has of the environment. */
  environment(adapter: Adapter<unknown>): Readonly<Record<string, string>>;
  check(id: string, scope: string): Promise<Health>;
  idOf(scope: string, adapter: string): string;
  /** Of an answer, and of silence until the next connection is called too: null where none ever is. */
  times(): Promise<{ timeoutMs: number; patienceMs: number | null }>;
};

/** What all connections of one process share. */
export type Outside = {
  /** Filled while the modules are wired. */
  ports: Map<ConnectionPort, Port>;
  usage: Usage;
  /** Seals the secrets that the office sets. */
  secrets: SecretBox;
};

export const createOutside = (secrets: Secrets, clock: Clock): Outside => ({
  ports: new Map(),
  usage: connectionUsage(clock),
  secrets: secretBox(secrets, 'connections'),
});
