import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import { listQuery } from '../../shared/catalogue/list-query.ts';
import { useMay } from '../../shared/session/session.ts';
import type { Group } from './queries.ts';

/** The purpose of a group of connections, such as "Games · Naga". Operators who may not see the catalogue read a game's key. */
export function usePurpose(): (group: Group) => string {
  const t = useTranslations('connections.ports');
  const games = useQuery({ ...listQuery('game'), enabled: useMay('catalogue.read') }).data;
  return useCallback(
    ({ port, scope }) => {
      const game = port === 'games' ? games?.find(({ key }) => key === scope)?.value : null;
      return [t(port), (game as { name?: string } | null)?.name || scope].filter(Boolean).join(' · ');
    },
    [t, games],
  );
}
