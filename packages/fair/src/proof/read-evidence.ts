import type { Evidence, Proof } from './check-evidence.ts';
import type { SignedHead } from './texts.ts';

const FORMAT = 'krapao-evidence-1';

/** Reads `evidence.json`; undefined for a text of another shape. What it states is not checked here. */
export function readEvidence(json: string): Evidence | undefined {
  const file = objectOf(parsed(json));
  if (file?.format !== FORMAT || !Array.isArray(file.records)) return undefined;
  const [document, head] = [signedOf(file.document), signedOf(file.head)];
  const records = file.records.map(recordOf);
  const read = records.filter((record) => record !== undefined);
  if (document === undefined || head === undefined || read.length !== records.length) return undefined;
  return document === null && records.length === 0 ? undefined : { document, records: read, head };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

const objectOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;

function signedOf(value: unknown): SignedHead | null | undefined {
  if (value === null) return null;
  const { text, key, signature } = objectOf(value) ?? {};
  const isSigned = typeof text === 'string' && typeof key === 'string' && typeof signature === 'string';
  return isSigned ? { text, key, signature } : undefined;
}

function recordOf(value: unknown): Evidence['records'][number] | undefined {
  const { text, proof } = objectOf(value) ?? {};
  const read = proofOf(proof);
  return typeof text === 'string' && read !== undefined ? { text, proof: read } : undefined;
}

/** Paths may hold anything: the check finds what is no hash. */
function proofOf(value: unknown): Proof | null | undefined {
  if (value === null) return null;
  const { index, path, block, blockPath } = objectOf(value) ?? {};
  const isProof =
    typeof index === 'number' && typeof block === 'string' && Array.isArray(path) && Array.isArray(blockPath);
  return isProof ? { index, path, block, blockPath } : undefined;
}
