import { type Messages, useTranslations } from 'use-intl';
import type { Kind } from '../../shared/catalogue/document-kind.ts';

type Explained = keyof Messages['catalogue']['does'];

/** Effect of a change on members, where the form does not show it. */
export function WhatItDoes({ kind, documentKey }: { kind: Kind; documentKey: string }) {
  const t = useTranslations('catalogue.does');
  const name = (kind === 'setting' ? documentKey : kind) as Explained;
  return t.has(name) ? <p className="ink-soft">{t(name)}</p> : null;
}
