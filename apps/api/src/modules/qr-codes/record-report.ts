import { type Currency, parseMajor } from '@krapao/money';
import type { UnprovenReport } from '../../platform/connections/callback.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { CodesDeps } from './qr-codes.deps.ts';
import { codesRepository } from './qr-codes.repository.ts';

export type CodeReport = UnprovenReport & { connectionId: string; channel: string };

/**
 * Stores what an unsigned callback says about a code of ours, once per code. Anybody could have sent the callback, so
 * that no money moves: the bank's statement or finance decides.
 */
export async function recordReport({ db, clock, log }: CodesDeps, report: CodeReport): Promise<void> {
  const codes = codesRepository(db);
  const code = await codes.findReported(report);
  if (!code) return;
  const { serviceReference, transRef = null } = report;
  const amount = reportedAmount(report.amount, code.currency);
  if (!(await codes.saveReported(code.id, { amount, transRef, at: clock.now() }))) return;
  log.warn(
    { event: 'qr-code.reported', code: code.id, serviceReference, transRef, amount: `${amount}` },
    'a service reports a payment without proof; only the bank or a person can credit it',
  );
}

function reportedAmount(amount: string, currency: Currency) {
  try {
    const read = parseMajor(amount, currency);
    if (read > 0n) return read;
  } catch {}
  throw new AppError('KEY_INVALID', { key: 'amount' });
}
