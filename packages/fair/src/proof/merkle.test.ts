import { describe, expect, it } from 'vitest';
import {
  consistencyPath,
  inclusionPath,
  isConsistent,
  leafHash,
  type NodeOf,
  nodesOf,
  rangeHash,
  rootOfPath,
} from './merkle.ts';

const leavesOf = (size: number) => Array.from({ length: size }, (_, index) => leafHash(`record ${index}`));

describe('a Merkle tree', () => {
  const leaves = leavesOf(33);
  const nodes = nodesOf(leaves);

  it('proves every leaf of every size, and no other leaf, place or path', () => {
    for (let size = 1; size <= 33; size += 1) {
      const root = rangeHash(nodes, 0, size);
      for (let index = 0; index < size; index += 1) {
        const path = inclusionPath(nodes, index, size);
        expect(rootOfPath(leaves[index] ?? '', index, size, path)).toBe(root);
        expect(rootOfPath(leafHash('another'), index, size, path)).not.toBe(root);
        expect(rootOfPath(leaves[index] ?? '', (index + 1) % size, size, path) === root).toBe(size === 1);
        if (size > 1) expect(rootOfPath(leaves[index] ?? '', index, size, path.slice(1))).not.toBe(root);
        if (size > 2 && path[0] !== path[1])
          expect(rootOfPath(leaves[index] ?? '', index, size, [...path].reverse()) === root).toBe(path.length < 2);
        expect(rootOfPath(leaves[index] ?? '', index, size, [...path, root])).not.toBe(root);
      }
    }
  });

  it('shows that a larger tree begins with a smaller one, for all pairs of sizes', () => {
    for (let second = 1; second <= 33; second += 1) {
      for (let first = 1; first <= second; first += 1) {
        const [one, other] = [first, second].map((size) => ({ size, root: rangeHash(nodes, 0, size) }));
        const path = consistencyPath(nodes, first, second);
        expect(one && other && isConsistent(one, other, path)).toBe(true);
        expect(one && other && isConsistent({ ...one, root: leafHash('x') }, other, path)).toBe(false);
        expect(one && other && isConsistent(one, { ...other, root: leafHash('x') }, path)).toBe(false);
        if (path.length > 0) expect(one && other && isConsistent(one, other, path.slice(1))).toBe(false);
      }
    }
  });

  it('of ten million leaves needs 24 hashes for a proof, and twice as many to connect two heads', {
    tags: ['P164'],
  }, () => {
    // A tree of equal leaves: its nodes depend on the level alone.
    const levels = [leafHash('equal')];
    const equal: NodeOf = (level) => {
      for (let next = levels.length; next <= level; next += 1) {
        levels.push(nodesOf([levels[next - 1] ?? '', levels[next - 1] ?? ''])(1, 0));
      }
      return levels[level] ?? '';
    };
    const size = 10_000_000;
    const root = rangeHash(equal, 0, size);
    for (const index of [0, 1, 4_194_303, 9_437_184, 9_999_999]) {
      const path = inclusionPath(equal, index, size);
      expect(path.length).toBeLessThanOrEqual(24);
      expect(rootOfPath(levels[0] ?? '', index, size, path)).toBe(root);
    }
    const path = consistencyPath(equal, 6_543_211, size);
    expect(path.length).toBeLessThanOrEqual(48);
    expect(isConsistent({ size: 6_543_211, root: rangeHash(equal, 0, 6_543_211) }, { size, root }, path)).toBe(true);
  });
});
