import { useLocale } from '@krapao/web/i18n/use-locale.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type BannerKind, bannersQuery } from './api/banners-query.ts';
import { BannerSheet } from './banner-sheet.tsx';

type BannerFirstProps = {
  of: BannerKind;
  onClose: () => void;
  /** Shown until the banners load; owns the history entry that the sheet takes over. */
  waiting: ReactNode;
  children: ReactNode;
};

/** Shows the operator's banners before `children`. Opens `children` directly when there are none or loading fails. */
export function BannerFirst({ of, onClose, waiting, children }: BannerFirstProps) {
  const banners = useQuery(bannersQuery(of, useLocale()));
  const [isSeen, setSeen] = useState(false);
  if (banners.isPending) return waiting;
  if (isSeen || !banners.data?.length) return children;
  return <BannerSheet of={of} banners={banners.data} onClose={onClose} onGo={() => setSeen(true)} />;
}
