import { Button } from '@krapao/ui/actions/button';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import type { Verified } from './verify-result.tsx';

const VerifyResult = lazyChunk(['audit'], async () => (await import('./verify-result.tsx')).VerifyResult);

/** Recomputes the hash chain and shows whether every entry is unchanged. */
export function Verify() {
  const t = useTranslations('audit');
  const [result, setResult] = useState<Verified>();
  const verify = useCommand('POST /api/office/audit/verify', { onSuccess: setResult, stale: [['audit']] });
  return (
    <>
      <Button size="xs" icon="shield" busy={verify.isPending} onClick={() => verify.send({})}>
        {t('verify')}
      </Button>
      <Suspense>{result && <VerifyResult result={result} onClose={() => setResult(undefined)} />}</Suspense>
    </>
  );
}
