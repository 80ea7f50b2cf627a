import { AlertDialog } from '@krapao/ui/alert-dialog';
import { Button } from '@krapao/ui/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../shared/api/call.ts';
import { useAct } from '../../shared/api/use-act.ts';

/** Works the chain out anew, and says whether every line is as it was sealed. */
export function Verify() {
  const t = useTranslations('audit');
  const common = useTranslations('common');
  const [result, setResult] = useState<AnswerOf<'POST /api/office/audit/verify'>>();
  const verify = useAct('POST /api/office/audit/verify', { onSuccess: setResult, stale: [['audit']] });
  const isWhole = result?.brokenAt === null;
  return (
    <>
      <Button size="xs" icon="shield" busy={verify.isPending} onClick={() => verify.send({})}>
        {t('verify')}
      </Button>
      {result && (
        <AlertDialog
          open
          onOpenChange={() => setResult(undefined)}
          tone={isWhole ? 'good' : 'bad'}
          title={isWhole ? t('whole') : t('broken')}
          dismissLabel={common('close')}
        >
          {isWhole
            ? t('wholeHint', { lines: result.lines, waiting: result.lines - result.sealed })
            : t('brokenHint', { id: result.brokenAt ?? 0 })}
          {result.head && <p className="audit-hash">{t('head', { hash: result.head })}</p>}
        </AlertDialog>
      )}
    </>
  );
}
