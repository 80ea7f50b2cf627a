import { consistencyPath, inclusionPath, type NodeOf, nodesOf } from '@krapao/fair/proof/merkle';
import type { SignedHead } from '@krapao/fair/proof/texts';
import { dayOf, startOfDay } from '../../platform/bangkok.ts';
import { after, DAY_MS } from '../../platform/clock.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { ProofsDeps } from './proofs.deps.ts';
import { proofsRepository, type StoredBlock, type StoredHead } from './proofs.repository.ts';
import { nextHeadAt } from './publish-head.ts';

const DAYS_LISTED = 400;

/** Heads of today and the last one of each day before; a reader of all days goes back with `through`. */
export async function listHeads({ db, clock, key }: ProofsDeps, through: string | undefined) {
  const proofs = proofsRepository(db);
  const today = startOfDay(dayOf(clock.now()));
  const until = after(through === undefined ? today : startOfDay(through), DAY_MS);
  const [heads, last] = await Promise.all([
    proofs.listHeads(until > today ? today : null, until, DAYS_LISTED),
    proofs.lastHead(),
  ]);
  return {
    key: (await key()).sign('').key,
    nextAt: nextHeadAt(last, clock.now()).toISOString(),
    heads: heads.map(signedOf),
  };
}

/** Proof of one place of the log, whoever's record it is: hashes alone. */
export async function readProof({ db }: Pick<ProofsDeps, 'db'>, seal: number, index: number) {
  const block = await proofsRepository(db).findBlock(seal);
  if (!block || index >= block.leaves.length) throw new AppError('NO_DATA');
  const head = await proofsRepository(db).headCovering(seal);
  const { path, blockPath } = await pathsTo(db, block, index, head);
  return { path, block: block.text, blockPath, head: head ? signedOf(head) : null };
}

/** Paths from a record to its block, and from the block to a head. */
export async function pathsTo(db: ProofsDeps['db'], block: StoredBlock, index: number, head: StoredHead | undefined) {
  const toHead = (nodeOf: NodeOf) => (head ? inclusionPath(nodeOf, block.seal - 1, head.size) : []);
  return {
    path: inclusionPath(nodesOf(block.leaves), index, block.leaves.length),
    blockPath: await proofsRepository(db).withNodes(toHead),
  };
}

/** Both sizes are those of published heads, so that nobody has the server hash at random. */
export async function readConsistency({ db }: ProofsDeps, first: number, second: number) {
  const proofs = proofsRepository(db);
  const isKnown = first <= second && (await proofs.hasHead(first)) && (await proofs.hasHead(second));
  if (!isKnown) throw new AppError('NO_DATA');
  return { path: await proofs.withNodes((nodeOf) => consistencyPath(nodeOf, first, second)) };
}

export const signedOf = ({ text, key, signature }: StoredHead): SignedHead => ({ text, key, signature });
