import { execFile } from 'node:child_process';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORGERIES } from '../packages/fair/src/proof/altered-evidence.ts';
import vectors from '../packages/fair/src/proof/vectors.json' with { type: 'json' };
import { ROOT } from './lib/root.mjs';
import { checkEvidence } from './verify-receipt.mjs';

type Evidence = typeof vectors.evidence;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'verify-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: unknown) => {
  const file = path.join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

const run = (...args: string[]) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    execFile(process.execPath, [path.join(ROOT, 'scripts/verify-receipt.mjs'), ...args], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
    );
  });

const check = (evidence: unknown, heads: unknown = vectors.heads) =>
  run(write('evidence.json', evidence), '--heads', write('heads.json', heads));

/** Written from docs/verify.md alone, chapter by chapter. */
const stranger = {
  text: (text: string) => createHash('sha256').update('\0').update(text, 'utf8').digest('hex'),
  pair: (left: string, right: string) =>
    createHash('sha256').update(Buffer.of(1)).update(left, 'hex').update(right, 'hex').digest('hex'),
  root(leaf: string, index: number, size: number, hashes: readonly string[]): string {
    if (size === 1) return hashes.length === 0 && index === 0 ? leaf : '';
    let k = 1;
    while (k * 2 < size) k *= 2;
    const [rest, last] = [hashes.slice(0, -1), hashes.at(-1)];
    if (last === undefined || !/^[0-9a-f]{64}$/.test(last)) return '';
    return index < k
      ? stranger.pair(stranger.root(leaf, index, k, rest), last)
      : stranger.pair(last, stranger.root(leaf, index - k, size - k, rest));
  },
  isSigned: ({ text, signature }: { text: string; signature: string }, key: string) =>
    verify(
      null,
      Buffer.from(text),
      createPublicKey({
        key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key, 'hex').toString('base64url') },
        format: 'jwk',
      }),
      Buffer.from(signature, 'hex'),
    ),
  lines: (text: string) => new Map(text.split('\n').map((line) => line.split(/=(.*)/s, 2) as [string, string])),
  isGenuine({ document, records, head }: Evidence, { key, heads }: typeof vectors.heads): boolean {
    const { lines, text, root } = stranger;
    const isOurs = [document, head].every((signed) => signed.key === key && stranger.isSigned(signed, key));
    const facts = lines(document.text);
    const listed = [...facts].filter(([name]) => name.startsWith('record.')).map(([, hash]) => hash);
    const isListed = listed.join() === records.map((record) => text(record.text)).join();
    const legs = records.flatMap((record) => lines(record.text).get('legs')?.split(',') ?? []);
    const amount = legs
      .map((leg) => leg.split(':'))
      .reduce((sum, [, of, much]) => sum + (of === 'member' ? Number(much) : 0), 0);
    const isSame = records.every((record) => lines(record.text).get('reference') === facts.get('reference'));
    const log = lines(head.text);
    const isProved = records.every(({ text: record, proof: { index, path: hashes, block, blockPath } }) => {
      const of = lines(block);
      if (!Number.isInteger(index)) return false;
      const isInBlock = root(text(record), index, Number(of.get('records')), hashes) === of.get('root');
      return (
        isInBlock &&
        root(text(block), Number(of.get('seal')) - 1, Number(log.get('size')), blockPath) === log.get('root')
      );
    });
    const isPublished = heads.some((one) => one.text === head.text && stranger.isSigned(one, key));
    return isOurs && isListed && isSame && String(amount) === facts.get('amount') && isProved && isPublished;
  },
};

describe('scripts/verify-receipt.mjs', { tags: ['P163'] }, () => {
  it('finds evidence genuine, like a checker written from the page alone', async () => {
    const { code, text } = await check(vectors.evidence);
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(/^Genuine: W7KQ4XN2PD withdraw THB, sealed 2026-11-18T03:10/),
    ]);
    expect(stranger.isGenuine(vectors.evidence, vectors.heads)).toBe(true);
  });

  it.each(FORGERIES)('finds another value of $of, and so does that checker', async ({ change }) => {
    const forged = structuredClone(vectors.evidence);
    change(forged);
    await expect(checkEvidence(forged, vectors.heads, undefined)).rejects.toMatchObject({
      ...{ code: 1, message: expect.stringMatching(/\.$/) },
    });
    expect(stranger.isGenuine(forged, vectors.heads)).toBe(false);
  });

  it('ends with 1 when something was altered', async () => {
    const { document } = vectors.evidence;
    const forged = { ...vectors.evidence, document: { ...document, text: document.text.replace('KBANK', 'SCB') } };
    expect(await check(forged)).toMatchObject({ code: 1, text: expect.stringContaining('signature does not fit') });
  });

  it.each([
    [
      'heads that end before',
      [{ ...vectors.heads, heads: vectors.heads.heads.slice(2) }],
      3,
      'end before this evidence',
    ],
    ['a head that is in no list', [{ ...vectors.heads, heads: vectors.heads.heads.slice(0, 1) }], 3, 'Unknown head'],
    ['another key', [{ ...vectors.heads, key: '0'.repeat(64) }], 3, 'another key'],
  ])('does not decide with %s', async (_, [heads], exit, words) => {
    const { code, text } = await check(vectors.evidence, heads);
    expect([code, text]).toEqual([exit, expect.stringContaining(words)]);
  });

  it('says that a record without a proof is not sealed yet', async () => {
    const records = vectors.evidence.records.map((record) => ({ ...record, proof: null }));
    expect(await check({ ...vectors.evidence, records, head: null })).toMatchObject({
      ...{ code: 2, text: expect.stringContaining('Not sealed yet') },
    });
  });

  it.each([
    ['a file that was cut off', JSON.stringify(vectors.evidence).slice(0, 900)],
    ['another file', '{"a":1}'],
    ['a list', '[]'],
    ['an empty file', ''],
  ])('cannot read %s', async (_, content) => {
    expect((await check(content)).code).toBe(4);
  });

  it('checks the code of a QR code with the path of a server, and a head in no list with a consistency path', async () => {
    const [, record] = vectors.evidence.records;
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? '');
      const { index: _, ...proof } = record?.proof ?? { index: 0 };
      const answers: Record<string, unknown> = {
        '/api/verify/heads': { ...vectors.heads, heads: vectors.heads.heads.slice(0, 1) },
        '/api/verify/proof/3/3': { ...proof, head: vectors.evidence.head },
        '/api/verify/consistency/5/7': vectors.consistency,
      };
      response.end(JSON.stringify(answers[request.url ?? '']));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    expect(await run(`${url}/verify#${vectors.code}`, '--server', url)).toMatchObject({ code: 0 });
    expect(requests).toEqual(['/api/verify/proof/3/3', '/api/verify/heads', '/api/verify/consistency/5/7']);
    const edited = vectors.code.replace('30000', '40000');
    expect(await run(edited, '--server', url)).toMatchObject({ code: 1, text: expect.stringContaining('altered') });
    await new Promise((resolve) => server.close(resolve));
  });
});
