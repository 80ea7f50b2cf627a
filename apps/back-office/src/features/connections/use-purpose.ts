import { useCallback } from 'react';
import { useTranslations } from 'use-intl';
import type { Group } from './queries.ts';

/** What a group of connections is for, such as "Games · naga". */
export function usePurpose(): (group: Group) => string {
  const t = useTranslations('connections.ports');
  return useCallback(({ port, scope }) => [t(port), scope].filter(Boolean).join(' · '), [t]);
}
