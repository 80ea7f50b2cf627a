import { readSlipQr } from '@krapao/payloads/slip-qr';
import type { Connections } from '../../../platform/connections/connections.ts';
import type { SlipVerifier, Verdict } from './slip-verifier.ts';

/** A bank's delay is an answer: another service asks the same bank. */
const isUnanswered = (verdict: Verdict): boolean => verdict.kind === 'unknown' && verdict.waitMs === undefined;

/** Verifies the code on a slip with the first service that answers and knows codes of its kind. Never throws. */
export async function verifySlip(verifiers: Connections<SlipVerifier>, payload: string): Promise<Verdict> {
  const code = readSlipQr(payload);
  if ('fault' in code) return { kind: 'refused', reason: 'INVALID_SLIP' };
  try {
    return await verifiers.first(
      (verifier) => verifier.verify(payload),
      isUnanswered,
      '',
      ({ kinds }) => kinds.includes(code.kind),
    );
  } catch (error) {
    return { kind: 'unknown', why: (error as Error).message, isOurs: true };
  }
}
