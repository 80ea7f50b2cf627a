import { AlertDialog } from '@krapao/ui/layers/alert-dialog';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../shared/api/call.ts';

export type Verified = AnswerOf<'POST /api/office/audit/verify'>;

export function VerifyResult({ result, onClose }: { result: Verified; onClose: () => void }) {
  const t = useTranslations('audit');
  const common = useTranslations('common');
  const isWhole = result.brokenAt === null;
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      tone={isWhole ? 'good' : 'bad'}
      title={isWhole ? t('whole') : t('broken')}
      dismissLabel={common('close')}
    >
      {isWhole
        ? t('wholeHint', { lines: result.lines, waiting: result.lines - result.sealed })
        : t('brokenHint', { id: result.brokenAt ?? 0 })}
      {result.head && <p className="audit-hash">{t('head', { hash: result.head })}</p>}
    </AlertDialog>
  );
}
