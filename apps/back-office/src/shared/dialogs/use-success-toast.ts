import { toast } from '@krapao/ui/layers/toast';
import { useTranslations } from 'use-intl';

/** Shows a success toast, with an undo while the toast is visible. */
export function useSuccessToast(): (text: string, undo?: () => void) => void {
  const t = useTranslations('common');
  return (text, undo) => toast.success(text, undo ? { action: { label: t('undo'), onAction: undo } } : {});
}
