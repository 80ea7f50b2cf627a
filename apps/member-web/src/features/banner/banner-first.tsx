import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type BannerKind, bannersQuery } from './api/banners-query.ts';
import { BannerSheet } from './banner-sheet.tsx';

/** Shows the operator's banners before what was asked for. Without any, or when they do not come, that opens at once. */
export function BannerFirst({ of, onClose, children }: { of: BannerKind; onClose: () => void; children: ReactNode }) {
  const banners = useQuery(bannersQuery(of, useLocale()));
  const [isSeen, setSeen] = useState(false);
  if (banners.isPending) return null;
  if (isSeen || !banners.data?.length) return children;
  return <BannerSheet of={of} banners={banners.data} onClose={onClose} onGo={() => setSeen(true)} />;
}
