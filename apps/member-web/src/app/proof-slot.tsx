import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { Suspense, useEffect } from 'react';
import { answerProof, useProof } from '../shared/session/proof.ts';
import { WaitingSheet } from './waiting-screen.tsx';

const ProofSheet = lazyChunk(
  ['proof', 'identity'],
  async () => (await import('../features/proof/proof-sheet.tsx')).ProofSheet,
);

const decline = () => answerProof(false);

/** The one sheet for all calls that wait for a proof, above whatever is open. They end with the session. */
export function ProofSlot() {
  const by = useProof();
  useEffect(() => decline, []);
  return (
    by && (
      <Suspense fallback={<WaitingSheet onClose={decline} />}>
        <ProofSheet by={by} onClose={(isProved) => answerProof(isProved === true)} />
      </Suspense>
    )
  );
}
