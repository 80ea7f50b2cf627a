import { type Messages, useTranslations } from 'use-intl';
import type { Kind } from './queries.ts';

type Explained = keyof Messages['catalogue']['does'];

/** What changing it does to members, where that is not plain to see. */
export function WhatItDoes({ kind, documentKey }: { kind: Kind; documentKey: string }) {
  const t = useTranslations('catalogue.does');
  const name = (kind === 'setting' ? documentKey : kind) as Explained;
  return t.has(name) ? <p className="ink-soft">{t(name)}</p> : null;
}
