import type { ConnectionPort } from '@krapao/contract/office/connections';
import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';
import type { SettingsCache } from '../../platform/database/settings-cache.ts';

export type StoredConnection = {
  id: string;
  port: ConnectionPort;
  scope: string;
  adapter: string;
  isOn: boolean;
  settings: Record<string, string>;
  /** Sealed, in base64. */
  secrets: Record<string, string>;
};

const LIST_CONNECTIONS = `
  select id, port, scope, adapter, is_on as "isOn", settings, secrets from connection order by port, scope, place`;

export function connectionsRepository(db: Db, { wrap }: Pick<SettingsCache, 'wrap'>) {
  const all = wrap('connection', () => query<StoredConnection>(db, LIST_CONNECTIONS, []));
  return {
    list: () => all(),
  };
}
