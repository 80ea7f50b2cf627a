import { AlertDialog } from '@krapao/ui/layers/alert-dialog';
import { useTranslations } from 'use-intl';

/** Shown during the last minute before the idle lock. */
export function IdleWarning({ seconds, onStay }: { seconds: number; onStay: () => void }) {
  const t = useTranslations('common.me');
  return (
    <AlertDialog open onOpenChange={onStay} tone="wait" title={t('idleTitle')} dismissLabel={t('idleStay')}>
      {t('idleHint', { seconds })}
    </AlertDialog>
  );
}
