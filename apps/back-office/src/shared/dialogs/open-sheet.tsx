import { Sheet } from '@krapao/ui/layers/sheet';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

type Props = Omit<ComponentProps<typeof Sheet>, 'open' | 'onOpenChange' | 'onClosed' | 'closeLabel'> & {
  onClose: () => void;
};

/** A sheet that is mounted only while needed; `onClose` follows its closing animation. */
export function OpenSheet({ onClose, ...sheet }: Props) {
  const t = useTranslations('common');
  return <Sheet {...useSheet(onClose)} {...sheet} closeLabel={t('close')} />;
}
