/**
 * Time of `scripts/verify-receipt.mjs`, with the start of Node, for a receipt in a log of ten million blocks and a list of
 * heads of 400 days and one day of ten minutes. All leaves are the same block, so that the tree needs no memory.
 *
 *   npm run bench:verify -- [--rounds 15]
 */
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { inclusionPath, leafHash, nodesOf, rangeHash } from '@krapao/fair/proof/merkle';
import { printFigures } from './lib/figures.mjs';
import { median } from './lib/measure.mjs';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } });
const SIZE = 10_000_000;
const SEAL = 1;
const HEADS = 400 + 24 * 6;
const SCRIPT = fileURLToPath(new URL('../scripts/verify-receipt.mjs', import.meta.url));
const VECTORS = new URL('../packages/fair/src/proof/vectors.json', import.meta.url);

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
/** @param {string} text */
const signed = (text) => ({ text, key, signature: sign(null, Buffer.from(text), privateKey).toString('hex') });

const { evidence } = JSON.parse(readFileSync(VECTORS, 'utf8'));
const block = String(evidence.records[0].proof.block).replace(/seal=\d+/, `seal=${SEAL}`);
const levels = [leafHash(block)];
/** @param {number} level */
const nodeOf = (level) => {
  for (let next = levels.length; next <= level; next += 1) {
    const below = levels[next - 1] ?? '';
    levels.push(nodesOf([below, below])(1, 0));
  }
  return levels[level] ?? '';
};
const blockPath = inclusionPath(nodeOf, SEAL - 1, SIZE);
for (const record of evidence.records) Object.assign(record.proof, { block, blockPath });
/** @param {number} size */
const headOf = (size) =>
  signed(`krapao head 1\nsize=${size}\nroot=${rangeHash(nodeOf, 0, size)}\nsigned=2026-11-18T05:20:00.000000Z`);
const heads = { key, heads: Array.from({ length: HEADS }, (_, index) => headOf(SIZE - index)) };
Object.assign(evidence, { document: signed(evidence.document.text), head: headOf(SIZE) });

const folder = mkdtempSync(path.join(tmpdir(), 'krapao-verify-'));
try {
  const [evidenceFile, headsFile] = ['evidence.json', 'heads.json'].map((name) => path.join(folder, name));
  writeFileSync(evidenceFile ?? '', JSON.stringify(evidence));
  writeFileSync(headsFile ?? '', JSON.stringify(heads));
  const times = [];
  const bare = [];
  for (let round = 0; round < Number(options.rounds); round += 1) {
    const started = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, [
      SCRIPT,
      evidenceFile ?? '',
      '--heads',
      headsFile ?? '',
    ]);
    times.push(performance.now() - started);
    if (status !== 0) throw new Error(`the script ended with ${status}: ${stdout}${stderr}`);
    const before = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    bare.push(performance.now() - before);
  }
  console.log(`a path of ${blockPath.length} hashes in a log of ${SIZE} blocks, ${HEADS} heads`);
  console.log(`the script: median ${median(times).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms`);
  console.log(`of which an empty Node: median ${median(bare).toFixed(0)} ms`);
  const peer = { name: 'an empty Node', value: median(bare) };
  printFigures([{ name: 'verify-receipt.mjs, median', value: median(times), unit: 'ms', peer }]);
} finally {
  rmSync(folder, { recursive: true });
}
