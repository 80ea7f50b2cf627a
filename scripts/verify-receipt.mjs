/**
 * Checks evidence of a receipt without an account: `node scripts/verify-receipt.mjs FILE --heads heads.json`.
 * One file without libraries, to be copied anywhere. docs/verify.md has every byte that it reads.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const USAGE = `node verify-receipt.mjs EVIDENCE [--heads FILE] [--server ADDRESS] [--key HEX]
  EVIDENCE  evidence.json, or the code of a record, which needs --server
  --heads   published heads, downloaded earlier; without it they are fetched from --server
  --key     the service's public key, if it is known from elsewhere`;

/** Exit codes besides 0, genuine. */
const ALTERED = 1;
const NOT_SEALED = 2;
const UNDECIDED = 3;
const UNREADABLE = 4;

const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const RECORD = ['operation', 'step', 'action', 'kind', 'reference', 'currency', 'happened', 'recorded', 'legs', 'held'];

class Outcome extends Error {
  /** @param {number} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}
/** @returns {never} */
const end = (/** @type {number} */ code, /** @type {string} */ message) => {
  throw new Outcome(code, message);
};
const must = (/** @type {unknown} */ isTrue, /** @type {string} */ message, code = ALTERED) => {
  if (!isTrue) end(code, message);
};

const sha256 = (/** @type {Buffer[]} */ ...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const leafHash = (/** @type {string} */ text) => sha256(Buffer.of(0), Buffer.from(text, 'utf8'));
const pairHash = (/** @type {Buffer} */ left, /** @type {Buffer} */ right) => sha256(Buffer.of(1), left, right);
const isHash = (/** @type {unknown} */ value) => typeof value === 'string' && /^[\da-f]{64}$/.test(value);

/** @param {string} text @param {string} title @param {string} what @returns {Map<string, string>} */
function fieldsOf(text, title, what) {
  must(typeof text === 'string', `The ${what} is missing.`, UNREADABLE);
  const [first, ...lines] = text.split('\n');
  must(first === title, `The ${what} does not begin with "${title}".`);
  return new Map(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

/** @param {unknown} path @returns {Buffer[]} */
function pathOf(path) {
  if (!Array.isArray(path) || !path.every(isHash)) return end(ALTERED, 'A path has something else than hashes.');
  return path.map((hash) => Buffer.from(hash, 'hex'));
}

/** The root to which the path leads (RFC 9162, 2.1.3.2). @param {Buffer} leaf @param {number} index @param {number} size @param {unknown} path */
function rootOf(leaf, index, size, path) {
  let [place, last, hash] = [index, size - 1, leaf];
  if (!Number.isSafeInteger(place) || place < 0 || !(place <= last)) return '';
  for (const beside of pathOf(path)) {
    if (last === 0) return '';
    if (place % 2 === 1 || place === last) {
      hash = pairHash(beside, hash);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else hash = pairHash(hash, beside);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 ? hash.toString('hex') : '';
}

/** Whether the larger log begins with the smaller one (RFC 9162, 2.1.4.2). @param {Head} first @param {Head} second @param {unknown} path */
function isConsistent(first, second, path) {
  const steps = pathOf(path);
  if (Number.isInteger(Math.log2(first.size))) steps.unshift(Buffer.from(first.root, 'hex'));
  let [place, last] = [first.size - 1, second.size - 1];
  while (place % 2 === 1) [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  const start = steps.shift();
  if (!start) return false;
  let [one, other] = [start, start];
  for (const beside of steps) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      [one, other] = [pairHash(beside, one), pairHash(beside, other)];
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else other = pairHash(other, beside);
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  return last === 0 && one.toString('hex') === first.root && other.toString('hex') === second.root;
}

/** @typedef {{ text: string, key: string, signature: string }} Signed */
/** @typedef {{ size: number, root: string, signed: string }} Head */

/** @param {Signed} signed @param {string} key @param {string} what */
function checkSignature({ text, key: ownKey, signature }, key, what) {
  must(ownKey === key, `The ${what} is signed with another key than that of the service.`, UNDECIDED);
  const publicKey = createPublicKey({
    key: Buffer.concat([SPKI, Buffer.from(key, 'hex')]),
    format: 'der',
    type: 'spki',
  });
  const isSigned = verify(null, Buffer.from(text, 'utf8'), publicKey, Buffer.from(signature, 'hex'));
  must(isSigned, `The ${what} was altered: its signature does not fit.`);
}

/** @param {Signed} signed @returns {Head} */
function headOf({ text }) {
  const fields = fieldsOf(text, 'krapao head 1', 'head');
  const [size, root, signed] = ['size', 'root', 'signed'].map((name) => fields.get(name) ?? '');
  must(/^[1-9]\d*$/.test(size ?? '') && isHash(root), 'The head has no size or no root.');
  return { size: Number(size), root: root ?? '', signed: signed ?? '' };
}

/** The change of the member's money in minor units. @param {Map<string, string>} record */
function amountOf(record) {
  const [legs = '', held = ''] = [record.get('legs'), record.get('held')];
  if (legs === '') return held === '' ? 0 : -Number(held.split(':').at(-1));
  return legs
    .split(',')
    .map((leg) => leg.split(':'))
    .reduce((sum, [, owner, amount]) => sum + (owner === 'member' ? Number(amount) : 0), 0);
}

/** @param {any} evidence @param {Map<string, string>[]} records */
function checkDocument({ document, records: given }, records) {
  const facts = fieldsOf(document.text, 'krapao evidence 1', 'document');
  const listed = [...facts].filter(([name]) => /^record\.\d+$/.test(name)).map(([, hash]) => hash);
  const hashes = given.map((/** @type {{ text: string }} */ { text }) => leafHash(text).toString('hex'));
  must(listed.join() === hashes.join(), 'A record was altered, added or taken away: the document lists others.');
  if (records.length === 0) return;
  const moved = records.filter((record) => record.get('legs') !== '');
  const sum = (moved.length > 0 ? moved : records).reduce((total, record) => total + amountOf(record), 0);
  const reference = facts.get('reverses') ?? facts.get('reference');
  for (const record of records) {
    must(record.get('reference') === reference, 'The reference differs between the document and its record.');
    must(record.get('currency') === facts.get('currency'), 'The currency differs between document and record.');
  }
  must(String(sum) === facts.get('amount'), 'The amount differs between the document and its records.');
}

/** @param {string} server @param {string} path @returns {Promise<any>} */
async function fetchJson(server, path) {
  const response = await fetch(new URL(path, server)).catch(() => end(UNDECIDED, `${server} does not answer.`));
  must(response.ok, `${server} has no such place in its log (${response.status}).`, UNDECIDED);
  return response.json();
}

/** @param {any} evidence @param {{ key: string, heads: Signed[] }} published @param {string | undefined} server */
export async function checkEvidence(evidence, published, server) {
  const { document, records: given, head: signedHead } = evidence;
  must(Array.isArray(given) && (document || given.length > 0), 'This is no evidence of a receipt.', UNREADABLE);
  if (document) checkSignature(document, published.key, 'document');
  const records = given.map((/** @type {{ text: string }} */ { text }) => {
    const record = fieldsOf(text, 'krapao record 1', 'record');
    must([...record.keys()].join() === RECORD.join(), 'A record has other fields than it should.');
    return record;
  });
  if (document) checkDocument(evidence, records);
  if (records.length === 0) end(NOT_SEALED, 'Signed by the service. No money moved, so there is nothing to seal.');
  if (!signedHead || given.some((/** @type {any} */ { proof }) => !proof)) {
    end(NOT_SEALED, 'Not sealed yet: newer than the last head. Fetch the evidence again later.');
  }
  checkSignature(signedHead, published.key, 'head');
  const head = headOf(signedHead);
  let block = new Map();
  for (const { text, proof } of given) {
    block = fieldsOf(proof.block, 'krapao block 1', 'block');
    const root = rootOf(leafHash(text), proof.index, Number(block.get('records')), proof.path);
    must(root === block.get('root'), 'The record or its path was altered: they do not lead to the block.');
    const logRoot = rootOf(leafHash(proof.block), Number(block.get('seal')) - 1, head.size, proof.blockPath);
    must(logRoot === head.root, 'The block or its path was altered: they do not lead to the head.');
  }
  await checkHead(head, published, server);
  const facts = ['reference', 'kind', 'currency'].map((name) => records.at(-1)?.get(name)).join(' ');
  return `Genuine: ${facts}, sealed ${block.get('sealed')} (seal ${block.get('seal')}), proved by the head of ${head.signed} (size ${head.size}).`;
}

/** @param {Head} head @param {{ key: string, heads: Signed[] }} published @param {string | undefined} server */
async function checkHead(head, { key, heads }, server) {
  const parsed = heads
    .map((published) => ({ published, ...headOf(published) }))
    .sort((one, other) => one.size - other.size);
  const same = parsed.find(({ size }) => size === head.size);
  const later = same ?? parsed.find(({ size }) => size > head.size);
  if (!later) return end(UNDECIDED, `The heads at hand end before this evidence (${head.signed}): fetch newer ones.`);
  checkSignature(later.published, key, 'published head');
  if (same) return must(same.root === head.root, 'The head contradicts the published head of the same size.');
  if (!server) return end(UNDECIDED, `Unknown head: not in the list at hand. Fetch newer heads, or add --server.`);
  const { path } = await fetchJson(server, `/api/verify/consistency/${head.size}/${later.size}`);
  return must(isConsistent(head, later, path), 'The head contradicts the published heads: they do not grow from it.');
}

/** @param {string} input @param {string | undefined} server */
async function readEvidence(input, server) {
  if (existsSync(input)) {
    try {
      return JSON.parse(readFileSync(input, 'utf8'));
    } catch {
      return end(UNREADABLE, `${input} is cut off or no JSON.`);
    }
  }
  const [version, ...parts] = (input.split('#').at(-1) ?? '').split('~').map(decodeURIComponent);
  must(
    version === '1' && parts.length === RECORD.length + 2,
    'This is neither a file nor the code of a receipt.',
    UNREADABLE,
  );
  if (!server) return end(UNREADABLE, 'A code needs --server, which has the path to its record.');
  const text = ['krapao record 1', ...RECORD.map((name, index) => `${name}=${parts[index]}`)].join('\n');
  const [seal, index] = parts.slice(-2).map(Number);
  const { head, ...proof } = await fetchJson(server, `/api/verify/proof/${seal}/${index}`);
  return { document: null, records: [{ text, proof: head && { ...proof, index } }], head };
}

/** @param {string[]} args */
async function main(args) {
  const option = (/** @type {string} */ name) =>
    args.includes(name) ? args.splice(args.indexOf(name), 2)[1] : undefined;
  const [headsFile, server, key] = ['--heads', '--server', '--key'].map(option);
  const [input] = args;
  if (!input || (!headsFile && !server)) return end(UNREADABLE, USAGE);
  const evidence = await readEvidence(input, server);
  const published = headsFile
    ? JSON.parse(readFileSync(headsFile, 'utf8'))
    : await fetchJson(server ?? '', '/api/verify/heads');
  return checkEvidence(evidence, { ...published, key: key ?? published.key }, server);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main(process.argv.slice(2)).then(
    (message) => console.log(message),
    (/** @type {unknown} */ error) => {
      // Anything unforeseen comes from input of another shape.
      const isOurs = error instanceof Outcome;
      console.error(isOurs ? error.message : `This is no evidence of a receipt: ${error}`);
      process.exitCode = isOurs ? error.code : UNREADABLE;
    },
  );
}
