import { type Hash, isConsistent, isHash, leafHash, rootOfPath } from './merkle.ts';
import {
  type Block,
  type Head,
  memberAmount,
  type ProofRecord,
  parseBlock,
  parseHead,
  parseRecord,
  type SignedHead,
} from './texts.ts';

/** Place of a record in its block, and of the block in the log. */
export type Proof = { index: number; path: Hash[]; block: string; blockPath: Hash[] };
export type Evidence = {
  /** Signed facts of the service; null for a code, which is a record alone. */
  document: SignedHead | null;
  records: { text: string; proof: Proof | null }[];
  head: SignedHead | null;
};
export type Published = { key: string; heads: readonly SignedHead[] };

export const DIFFERENCES = [
  'document-signature',
  'document-text',
  'document-records',
  'record-text',
  'reference',
  'amount',
  'currency',
  'path',
  'block-path',
  'head-text',
  'head-signature',
  'head-contradicts',
  'head-inconsistent',
] as const;
export type Difference = (typeof DIFFERENCES)[number];

type Known = { facts: ReadonlyMap<string, string>; records: ProofRecord[] };
export type Verdict =
  | (Known & { verdict: 'genuine'; sealed: string; seal: number; head: Head; isHeadListed: boolean })
  /** Signed by the service, and newer than the head. */
  | (Known & { verdict: 'not-sealed' })
  | { verdict: 'altered'; differences: Difference[] }
  | { verdict: 'other-key' }
  /** The published heads at hand end before the head of the evidence. */
  | { verdict: 'old-heads'; head: Head; newest: Head }
  /** A valid head that is in no list, and nothing to connect it with a published one. */
  | { verdict: 'unknown-head'; head: Head };

export type Checks = {
  verifySignature(signed: SignedHead): Promise<boolean>;
  /** Fetches the path between two sizes of the log, where it can be fetched. */
  consistency?(first: number, second: number): Promise<readonly Hash[] | undefined>;
};

/** Checks evidence against published heads. Reads nothing but its arguments. */
export async function checkEvidence(evidence: Evidence, published: Published, checks: Checks): Promise<Verdict> {
  const { document, head: signedHead } = evidence;
  const signed = [document, signedHead].filter((one) => one !== null);
  if (signed.some(({ key }) => key !== published.key)) return { verdict: 'other-key' };
  const facts = factsOf(document?.text);
  const records = evidence.records.map(({ text }) => parseRecord(text));
  const differences = new Set<Difference>();
  if (document && !(await checks.verifySignature(document))) differences.add('document-signature');
  if (!facts) differences.add('document-text');
  const readable = records.filter((record) => record !== undefined);
  if (readable.length !== records.length || (!document && records.length === 0)) differences.add('record-text');
  if (document && facts) compareFacts(facts, evidence, readable, differences);

  const head = signedHead ? parseHead(signedHead.text) : undefined;
  if (signedHead && !head) differences.add('head-text');
  if (signedHead && !(await checks.verifySignature(signedHead))) differences.add('head-signature');
  const blocks = evidence.records.map(
    ({ text, proof }) => proof && head && comparePath(text, proof, head, differences),
  );
  const known = await findHead(head, published, checks);
  if (known === 'contradicts') differences.add('head-contradicts');
  if (known === 'inconsistent') differences.add('head-inconsistent');
  if (differences.size > 0 || !facts) return { verdict: 'altered', differences: [...differences] };

  const last = blocks.at(-1);
  if (!head || !last || blocks.some((block) => !block)) return { verdict: 'not-sealed', facts, records: readable };
  if (known === 'listed' || known === 'connected') {
    const { sealed, seal } = last;
    return { verdict: 'genuine', facts, records: readable, sealed, seal, head, isHeadListed: known === 'listed' };
  }
  const newest = newestOf(published);
  return newest && newest.size < head.size ? { verdict: 'old-heads', head, newest } : { verdict: 'unknown-head', head };
}

/** `name=value` lines under the title; an absent document has no facts. */
export function factsOf(text: string | undefined): ReadonlyMap<string, string> | undefined {
  if (text === undefined) return new Map();
  const [title, ...lines] = text.split('\n');
  const facts = lines.map((line) => /^([a-z\d.-]+)=(.*)$/.exec(line));
  if (title !== 'krapao evidence 1' || facts.some((fact) => !fact)) return undefined;
  return new Map(facts.map((fact) => [fact?.[1] ?? '', fact?.[2] ?? '']));
}

function compareFacts(
  facts: ReadonlyMap<string, string>,
  { records }: Evidence,
  parsed: readonly ProofRecord[],
  differences: Set<Difference>,
): void {
  const listed = [...facts].filter(([name]) => /^record\.\d+$/.test(name)).map(([, hash]) => hash);
  if (listed.join() !== records.map(({ text }) => leafHash(text)).join()) differences.add('document-records');
  const moved = parsed.filter(({ legs }) => legs.length > 0);
  const counted = moved.length > 0 ? moved : parsed;
  const sum = counted.reduce((total, record) => total + memberAmount(record), 0);
  const reference = facts.get('reverses') ?? facts.get('reference');
  if (parsed.some((record) => record.reference !== reference)) differences.add('reference');
  if (parsed.some(({ currency }) => currency !== facts.get('currency'))) differences.add('currency');
  if (parsed.length > 0 && String(sum) !== facts.get('amount')) differences.add('amount');
}

function comparePath(text: string, proof: Proof, head: Head, differences: Set<Difference>): Block | undefined {
  const block = parseBlock(proof.block);
  const isPath = (path: unknown) => Array.isArray(path) && path.every(isHash);
  if (
    !block ||
    !isPath(proof.path) ||
    rootOfPath(leafHash(text), proof.index, block.records, proof.path) !== block.root
  ) {
    differences.add('path');
    return undefined;
  }
  const { blockPath } = proof;
  if (!isPath(blockPath) || rootOfPath(leafHash(proof.block), block.seal - 1, head.size, blockPath) !== head.root) {
    differences.add('block-path');
    return undefined;
  }
  return block;
}

/** Relation of the head to the published ones. */
async function findHead(head: Head | undefined, { key, heads }: Published, { verifySignature, consistency }: Checks) {
  if (!head) return undefined;
  const parsed = heads.filter((one) => one.key === key).map((one) => ({ one, ...parseHead(one.text) }));
  const same = parsed.find(({ size }) => size === head.size);
  if (same && (await verifySignature(same.one))) return same.root === head.root ? 'listed' : 'contradicts';
  const later = parsed.find(({ size = 0 }) => size > head.size);
  if (!later?.size || !later.root || !(await verifySignature(later.one))) return undefined;
  const path = await consistency?.(head.size, later.size);
  if (!path) return undefined;
  return isConsistent(head, { size: later.size, root: later.root }, path) ? 'connected' : 'inconsistent';
}

export function newestOf({ heads }: Published): Head | undefined {
  const parsed = heads.map(({ text }) => parseHead(text)).filter((head) => head !== undefined);
  return parsed.sort((one, other) => other.size - one.size)[0];
}
