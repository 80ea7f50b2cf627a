import { createProofRequests } from '@krapao/web/session/proof-requests.ts';

/** The code of a second factor, or of an SMS for a member without one. */
export type ProofBy = 'factor' | 'sms';

export const { request: requestProof, answer: answerProof, usePending: useProof } = createProofRequests<ProofBy>();
