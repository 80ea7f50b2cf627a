import { createProofRequests } from '@krapao/web/session/proof-requests.ts';

/** The step-up code of an operator. */
const proof = createProofRequests<'code'>();
export const requestProof = () => proof.request('code');
export const answerProof = proof.answer;
export const useProofPending = (): boolean => proof.usePending() !== undefined;
