import { toast } from '@krapao/ui/toast';
import { useTranslations } from 'use-intl';

/** Says that something was done, with the way back for as long as it shows. */
export function useSayDone(): (text: string, undo?: () => void) => void {
  const t = useTranslations('common');
  return (text, undo) => toast.success(text, undo ? { action: { label: t('undo'), onAction: undo } } : {});
}
