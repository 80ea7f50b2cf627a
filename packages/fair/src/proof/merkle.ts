import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** Hashes are 64 small hexadecimal digits. Trees, paths and consistency are those of RFC 6962 and RFC 9162. */
export type Hash = string;

const IS_HASH = /^[\da-f]{64}$/;
export const isHash = (value: unknown): value is Hash => typeof value === 'string' && IS_HASH.test(value);

const LEAF = Uint8Array.of(0);
const PAIR = Uint8Array.of(1);

export const leafHash = (text: string): Hash => bytesToHex(sha256(concatBytes(LEAF, utf8ToBytes(text))));

export const pairHash = (left: Hash, right: Hash): Hash =>
  bytesToHex(sha256(concatBytes(PAIR, hexToBytes(left), hexToBytes(right))));

/** Hash of a subtree that is complete: 2^level leaves, the place-th from the left. */
export type NodeOf = (level: number, place: number) => Hash;

/** Subtrees of a row of leaves, computed level by level. */
export function nodesOf(leaves: readonly Hash[]): NodeOf {
  const levels = [leaves];
  return (level, place) => {
    for (let next = levels.length; next <= level; next += 1) {
      const below = levels[next - 1] ?? [];
      const pairs = Math.floor(below.length / 2);
      levels.push(Array.from({ length: pairs }, (_, pair) => pairHash(at(below, 2 * pair), at(below, 2 * pair + 1))));
    }
    return at(levels[level] ?? [], place);
  };
}

/** Hash of the leaves from `start` up to `end`, as RFC 6962 divides them. */
export function rangeHash(nodeOf: NodeOf, start: number, end: number): Hash {
  const size = end - start;
  const level = Math.log2(size);
  if (Number.isInteger(level) && start % size === 0) return nodeOf(level, start / size);
  const middle = start + splitOf(size);
  return pairHash(rangeHash(nodeOf, start, middle), rangeHash(nodeOf, middle, end));
}

/** Hashes beside the way from a leaf to the root, from the leaf up. */
export function inclusionPath(nodeOf: NodeOf, index: number, size: number): Hash[] {
  const path: Hash[] = [];
  for (let start = 0, end = size; end - start > 1; ) {
    const middle = start + splitOf(end - start);
    const isLeft = index < middle;
    path.unshift(isLeft ? rangeHash(nodeOf, middle, end) : rangeHash(nodeOf, start, middle));
    if (isLeft) end = middle;
    else start = middle;
  }
  return path;
}

/** Hashes that lead from the root at `first` leaves to the root at `second`. */
export function consistencyPath(nodeOf: NodeOf, first: number, second: number): Hash[] {
  const path: Hash[] = [];
  let isWhole = true;
  let start = 0;
  let end = second;
  while (first !== end) {
    const middle = start + splitOf(end - start);
    if (first <= middle) {
      path.unshift(rangeHash(nodeOf, middle, end));
      end = middle;
    } else {
      path.unshift(rangeHash(nodeOf, start, middle));
      start = middle;
      isWhole = false;
    }
  }
  return isWhole ? path : [rangeHash(nodeOf, start, end), ...path];
}

/** The root to which a path leads; undefined when its length does not fit the place. */
export function rootOfPath(leaf: Hash, index: number, size: number, path: readonly Hash[]): Hash | undefined {
  if (!isPlace(index, size)) return undefined;
  let [place, last, hash] = [index, size - 1, leaf];
  for (const beside of path) {
    if (last === 0) return undefined;
    if (place % 2 === 1 || place === last) {
      hash = pairHash(beside, hash);
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else hash = pairHash(hash, beside);
    [place, last] = [half(place), half(last)];
  }
  return last === 0 ? hash : undefined;
}

type Tree = { readonly size: number; readonly root: Hash };

/** Whether the larger tree begins with all leaves of the smaller one. */
export function isConsistent(first: Tree, second: Tree, path: readonly Hash[]): boolean {
  if (!isPlace(first.size - 1, second.size)) return false;
  if (first.size === second.size) return path.length === 0 && first.root === second.root;
  const steps = Number.isInteger(Math.log2(first.size)) ? [first.root, ...path] : [...path];
  let [place, last] = [first.size - 1, second.size - 1];
  while (place % 2 === 1) [place, last] = [half(place), half(last)];
  const start = steps.shift();
  if (start === undefined) return false;
  let [one, other] = [start, start];
  for (const beside of steps) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      [one, other] = [pairHash(beside, one), pairHash(beside, other)];
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)];
    } else other = pairHash(other, beside);
    [place, last] = [half(place), half(last)];
  }
  return last === 0 && one === first.root && other === second.root;
}

/** The largest power of two below `size`. */
const splitOf = (size: number): number => 2 ** Math.ceil(Math.log2(size) - 1);
const half = (value: number): number => Math.floor(value / 2);
const isPlace = (index: number, size: number): boolean =>
  Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size;

function at(hashes: readonly Hash[], index: number): Hash {
  const hash = hashes[index];
  if (hash === undefined) throw new RangeError(`no hash at ${index}`);
  return hash;
}
