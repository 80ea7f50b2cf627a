import type { ConnectionPort } from '@krapao/contract/office/connections';
import type { Db } from '../../platform/database/db.ts';
import type { SettingsCache } from '../../platform/database/settings-cache.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { connectionsRepository, type StoredConnection } from './connections.repository.ts';
import { openSecrets } from './secrets.ts';

export type OfficeConnection = { id: string; adapter: string; settings: Record<string, string> };

/** The connections of a port that the office set, those in use only; undefined where it set none. */
export function storedConnections(db: Db, cache: Pick<SettingsCache, 'wrap'>, box: SecretBox) {
  const list = cache.wrap('connection', () => connectionsRepository(db).list());
  return async (port: ConnectionPort, scope: string): Promise<OfficeConnection[] | undefined> => {
    const rows = (await list()).filter((row: StoredConnection) => row.port === port && row.scope === scope);
    if (rows.length === 0) return undefined;
    return rows
      .filter(({ isOn }) => isOn)
      .map(({ id, adapter, settings, secrets }) => ({
        id,
        adapter,
        settings: { ...settings, ...openSecrets(box, id, secrets) },
      }));
  };
}
