import type { AnswerOf } from '@krapao/contract/calls';
import { readStored, store } from '@krapao/web/browser/storage.ts';

type Slip = AnswerOf<'POST /api/statement/slip'>['slips'][number];
type Sent = { memberId: string; slipKey: string; reference: string };

const STORED_MAX = 50;

/** Slips sent from this browser, newest first. */
function readSent(): Sent[] {
  try {
    const sent: unknown = JSON.parse(readStored('sentSlips') ?? '[]');
    return Array.isArray(sent) ? (sent as Sent[]) : [];
  } catch {
    return [];
  }
}

export function rememberSent(sent: Sent): void {
  store('sentSlips', JSON.stringify([sent, ...readSent()].slice(0, STORED_MAX)), { forGood: true });
}

/** Whether this member sent the transfer before. A failed slip may be sent again. */
export function wasSent(memberId: string | undefined, slipKey: string, slips: readonly Slip[]): boolean {
  const hasFailed = (reference: string) =>
    slips.some((slip) => slip.reference === reference && slip.status === 'FAILED');
  return readSent().some(
    (sent) => sent.memberId === memberId && sent.slipKey === slipKey && !hasFailed(sent.reference),
  );
}
