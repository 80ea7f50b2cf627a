import type { Serve } from '../../platform/http/serve.ts';
import type { ProofsDeps } from './proofs.deps.ts';
import { listHeads, readConsistency, readProof } from './read-proof.ts';

export function proofRoutes(serve: Serve, deps: ProofsDeps): void {
  serve('GET /api/verify/heads', ({ query }) => listHeads(deps, query.through));
  serve('GET /api/verify/proof/{seal}/{index}', ({ params }) => readProof(deps, params.seal, params.index));
  serve('GET /api/verify/consistency/{first}/{second}', ({ params }) =>
    readConsistency(deps, params.first, params.second),
  );
}
