import { checkEvidence, type Difference, type Evidence, type Verdict } from '@krapao/fair/proof/check-evidence';
import { parseCode, type ReceiptCode } from '@krapao/fair/proof/code';
import { leafHash, rootOfPath } from '@krapao/fair/proof/merkle';
import { readEvidence } from '@krapao/fair/proof/read-evidence';
import { parseBlock } from '@krapao/fair/proof/texts';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { call } from '@krapao/web/api/call.ts';
import { OldBrowserError } from './old-browser.ts';
import { type Shown, shownOf } from './shown.ts';
import { isZip, unzipEvidence } from './unzip-evidence.ts';
import { verifySignature } from './verify-signature.ts';

/** Larger than evidence with the picture of any slip. */
const FILE_MAX = 30_000_000;
/** As every receipt has one: alone it proves nothing. */
const REFERENCE = /^[\dA-Z]{6,20}$/i;

export type Result =
  | { verdict: 'genuine'; shown: Shown; sealed: string; head: number }
  | { verdict: 'not-sealed'; of: 'file' | 'code'; nextAt: string }
  | { verdict: 'altered'; differences: readonly (Difference | 'place')[] }
  | { verdict: 'busy'; seconds: number | undefined }
  | {
      verdict:
        | 'nothing-moved'
        | 'other-key'
        | 'unknown-head'
        | 'not-ours'
        | 'reference'
        | 'offline'
        | 'unavailable'
        | 'old-browser';
    };

/** Checks a file on this device: only the published heads are fetched. */
export const verifyFile = (file: File): Promise<Result> =>
  answered(async () => {
    const text = file.size > FILE_MAX ? undefined : await textOf(file);
    const evidence = text === undefined ? undefined : readEvidence(text);
    return evidence ? check(evidence) : { verdict: 'not-ours' };
  });

/** Checks a code, or an address that ends with one: the server receives its place in the log, and nothing else. */
export const verifyCode = (text: string): Promise<Result> =>
  answered(async () => {
    const code = text.slice(text.lastIndexOf('#') + 1).trim();
    if (REFERENCE.test(code)) return { verdict: 'reference' };
    const parsed = parseCode(code);
    return parsed ? checkCode(parsed) : { verdict: 'not-ours' };
  });

async function textOf(file: File): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return isZip(bytes) ? unzipEvidence(bytes) : new TextDecoder().decode(bytes);
}

async function checkCode({ record, seal, index }: ReceiptCode): Promise<Result> {
  const params = { seal: String(seal), index: String(index) };
  const found = await call('GET /api/verify/proof/{seal}/{index}', { params, isAnonymous: true }).catch(unlessUnknown);
  if (!found) return { verdict: 'altered', differences: ['place'] };
  const { head, ...proof } = found;
  const block = parseBlock(proof.block);
  // Before a head covers it, a made-up record would otherwise count as a young one.
  const isInBlock =
    block?.seal === seal && rootOfPath(leafHash(record), index, block.records, proof.path) === block.root;
  if (!isInBlock) return { verdict: 'altered', differences: ['path'] };
  return check({ document: null, records: [{ text: record, proof: head && { ...proof, index } }], head });
}

async function check(evidence: Evidence): Promise<Result> {
  const published = await call('GET /api/verify/heads', { isAnonymous: true });
  const verdict = await checkEvidence(evidence, published, {
    verifySignature,
    consistency: async (first, second) => {
      const params = { first: String(first), second: String(second) };
      const found = await call('GET /api/verify/consistency/{first}/{second}', { params, isAnonymous: true }).catch(
        unlessUnknown,
      );
      return found?.path;
    },
  });
  return resultOf(verdict, evidence.document ? 'file' : 'code', published.nextAt);
}

function resultOf(verdict: Verdict, of: 'file' | 'code', nextAt: string): Result {
  switch (verdict.verdict) {
    case 'genuine':
      return { verdict: 'genuine', shown: shownOf(verdict), sealed: verdict.sealed, head: verdict.head.size };
    case 'not-sealed':
      return verdict.records.length === 0 ? { verdict: 'nothing-moved' } : { verdict: 'not-sealed', of, nextAt };
    // The heads were fetched this moment: a head beyond them is as unknown as any other.
    case 'old-heads':
      return { verdict: 'unknown-head' };
    default:
      return verdict.verdict === 'altered' ? verdict : { verdict: verdict.verdict };
  }
}

/** The log has no such place or head. */
function unlessUnknown(error: unknown): undefined {
  if (failureOf(error).code !== 'NO_DATA') throw error;
}

async function answered(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof OldBrowserError) return { verdict: 'old-browser' };
    const { code, details } = failureOf(error);
    if (code === 'NETWORK') return { verdict: 'offline' };
    if (code !== 'REQUEST_LIMIT') return { verdict: 'unavailable' };
    const seconds = Number(details.retryAfterSeconds);
    return { verdict: 'busy', seconds: seconds > 0 ? seconds : undefined };
  }
}
