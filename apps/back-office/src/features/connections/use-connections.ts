import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Messages, useTranslations } from 'use-intl';
import { type Answer, connectionsQuery } from './queries.ts';

/** Connections and adapters. Adapters without a trade name are named in the operator's language. */
export function useConnections() {
  const t = useTranslations('connections.adapters');
  const select = useCallback(
    ({ groups, adapters }: Answer): Answer => {
      const titleOf = (name: string, title: string) => {
        const key = name as keyof Messages['connections']['adapters'];
        return t.has(key) ? t(key) : title;
      };
      return {
        groups: groups.map((group) => ({
          ...group,
          connections: group.connections.map((row) => ({ ...row, title: titleOf(row.adapter, row.title) })),
        })),
        adapters: Object.fromEntries(
          Object.entries(adapters).map(([port, all]) => [
            port,
            all.map((adapter) => ({ ...adapter, title: titleOf(adapter.name, adapter.title) })),
          ]),
        ),
      };
    },
    [t],
  );
  return useQuery({ ...connectionsQuery, select });
}
