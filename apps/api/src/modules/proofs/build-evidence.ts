import { createHash } from 'node:crypto';
import type { Evidence } from '@krapao/fair/proof/check-evidence';
import { leafHash } from '@krapao/fair/proof/merkle';
import { memberAmount, parseRecord } from '@krapao/fair/proof/texts';
import { AppError } from '../../platform/http/app-error.ts';
import type { EntryFacts } from '../statements/public.ts';
import type { EvidenceDeps } from './proofs.deps.ts';
import { proofsRepository, type SealedRecord } from './proofs.repository.ts';
import { pathsTo, signedOf } from './read-proof.ts';

export type BuiltEvidence = { evidence: Evidence; slip: Buffer | undefined };

/** Evidence of a member's own entry: what the member knows, signed, and the proof of its records. */
export async function buildEvidence(deps: EvidenceDeps, memberId: string, reference: string): Promise<BuiltEvidence> {
  const entry = await deps.entry(memberId, reference);
  if (!entry) throw new AppError('NO_DATA');
  const [records, account, slip] = await Promise.all([
    recordsOf(deps, entry),
    deps.account(memberId),
    entry.type === 'deposit' ? deps.slip(memberId, entry.operationId) : undefined,
  ]);
  const parsed = records.map(({ text }) => parseRecord(text)).filter((record) => record !== undefined);
  const moved = parsed.filter(({ legs }) => legs.length > 0);
  const sum = (moved.length > 0 ? moved : parsed).reduce((total, record) => total + memberAmount(record), 0);
  // Checkers add up the records; an entry that moved no money has the amount that it shows.
  const amount = parsed.length > 0 ? String(sum) : entry.amount;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['issued', deps.clock.now().toISOString()],
    ['reference', entry.reference],
    ['reverses', entry.isReversal ? (parsed[0]?.reference ?? entry.reverses) : undefined],
    ['type', entry.type],
    ['status', entry.status],
    ['amount', amount],
    ['shown-amount', amount === entry.amount ? undefined : entry.amount],
    ['currency', entry.currency],
    ['from', entry.from_account],
    ['to', entry.to_account],
    ['paid-to-account-ending', entry.accountEnd],
    ['created', entry.created_at.toISOString()],
    ['settled', entry.settled_at?.toISOString()],
    ...entry.steps.map(({ step, at }) => [`step.${step}`, at] as const),
    ['holder.bank', account?.bankCode],
    ['holder.account', account?.accountNo],
    ['holder.name', account?.accountName],
    ['slip.reference', slip?.reference],
    ['slip.sha256', slip && createHash('sha256').update(slip.picture).digest('hex')],
    ...(slip?.steps ?? []).map(({ step, at }) => [`slip.step.${step}`, at.toISOString()] as const),
    ...records.map(({ text }, index) => [`record.${index + 1}`, leafHash(text)] as const),
  ];
  const lines = facts.flatMap(([name, value]) => (value ? [`${name}=${value.replaceAll(/[\r\n]+/g, ' ')}`] : []));
  const { proved, head } = await prove(deps, records);
  return {
    slip: slip?.picture,
    evidence: { document: (await deps.key()).sign(['krapao evidence 1', ...lines].join('\n')), records: proved, head },
  };
}

/** One head proves all records, or none is proved yet. */
async function prove(
  { db }: EvidenceDeps,
  records: readonly SealedRecord[],
): Promise<{ proved: Evidence['records']; head: Evidence['head'] }> {
  const last = records.at(-1)?.block;
  const head = last ? await proofsRepository(db).headCovering(last.seal) : undefined;
  if (!head) return { proved: records.map(({ text }) => ({ text, proof: null })), head: null };
  const proved = await Promise.all(
    records.map(async ({ text, block }) => {
      const index = block?.leaves.indexOf(leafHash(text)) ?? -1;
      if (!block || index < 0) throw new Error(`the record ${leafHash(text)} differs from the sealed one`);
      return { text, proof: { ...(await pathsTo(db, block, index, head)), index, block: block.text } };
    }),
  );
  return { proved, head: signedOf(head) };
}

/** A reversal is a step of the operation that it reverses, and an entry of its own. */
async function recordsOf({ db }: EvidenceDeps, { operationId, isReversal }: EntryFacts): Promise<SealedRecord[]> {
  const records = await proofsRepository(db).recordsOf(operationId);
  return records.filter(({ action }) => (action === 'reverse') === isReversal);
}
