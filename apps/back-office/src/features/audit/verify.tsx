import { Button } from '@krapao/ui/button';
import { lazyPart } from '@krapao/web/parts/lazy-part.tsx';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAct } from '../../shared/api/use-act.ts';
import type { Verified } from './verify-result.tsx';

const VerifyResult = lazyPart(['audit'], async () => (await import('./verify-result.tsx')).VerifyResult);

/** Works the chain out anew, and says whether every line is as it was sealed. */
export function Verify() {
  const t = useTranslations('audit');
  const [result, setResult] = useState<Verified>();
  const verify = useAct('POST /api/office/audit/verify', { onSuccess: setResult, stale: [['audit']] });
  return (
    <>
      <Button size="xs" icon="shield" busy={verify.isPending} onClick={() => verify.send({})}>
        {t('verify')}
      </Button>
      <Suspense>{result && <VerifyResult result={result} onClose={() => setResult(undefined)} />}</Suspense>
    </>
  );
}
