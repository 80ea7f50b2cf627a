import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FORGERIES } from './altered-evidence.ts';
import { type Checks, checkEvidence, type Evidence, type Published } from './check-evidence.ts';
import { formatCode, parseCode } from './code.ts';
import { headText, parseRecord, type SignedHead } from './texts.ts';
import vectors from './vectors.json' with { type: 'json' };

const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const verifySignature = async ({ text, key, signature }: SignedHead) =>
  verify(
    null,
    Buffer.from(text),
    createPublicKey({ key: Buffer.concat([SPKI, Buffer.from(key, 'hex')]), format: 'der', type: 'spki' }),
    Buffer.from(signature, 'hex'),
  );
const evidence = (): Evidence => structuredClone(vectors.evidence);
const published: Published = vectors.heads;
const [newest, same, oldest] = published.heads as [SignedHead, SignedHead, SignedHead];
const check = (given: Evidence, known = published, checks: Partial<Checks> = {}) =>
  checkEvidence(given, known, { verifySignature, ...checks });

describe('evidence', { tags: ['P162'] }, () => {
  it('is genuine, with the time of its seal and the facts of its records', async () => {
    expect(await check(evidence())).toMatchObject({
      ...{ verdict: 'genuine', seal: 3, sealed: '2026-11-18T03:10:00.000000Z', isHeadListed: true },
      head: { size: 5 },
      records: [{ action: 'reserve' }, { action: 'post', reference: 'W7KQ4XN2PD' }],
    });
  });

  it.each(FORGERIES)('is altered with another value of $of', async ({ change }) => {
    const forged = evidence();
    change(forged);
    expect(await check(forged)).toMatchObject({ verdict: 'altered' });
  });

  it('names what differs', async () => {
    const forged = evidence();
    if (forged.document) forged.document.text = forged.document.text.replace('-30000', '-40000');
    expect(await check(forged)).toEqual({ verdict: 'altered', differences: ['document-signature', 'amount'] });
  });

  it('of another key is not ours, even with signatures that fit', async () => {
    const forged = evidence();
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');
    for (const signed of [forged.document, forged.head]) {
      if (signed)
        Object.assign(signed, { key, signature: sign(null, Buffer.from(signed.text), privateKey).toString('hex') });
    }
    expect(await check(forged)).toEqual({ verdict: 'other-key' });
  });

  it('without a proof is not sealed yet', async () => {
    const young = evidence();
    young.head = null;
    for (const record of young.records) record.proof = null;
    expect(await check(young)).toMatchObject({ verdict: 'not-sealed', facts: expect.any(Map) });
  });
});

describe('the head of evidence', { tags: ['P162'] }, () => {
  it('newer than all heads at hand is told from a false one', async () => {
    expect(await check(evidence(), { ...published, heads: [oldest] })).toMatchObject({
      ...{ verdict: 'old-heads', newest: { size: 3 } },
    });
  });

  it('that is in no list is connected with a published one, or unknown', async () => {
    const known = { ...published, heads: [newest] };
    expect(await check(evidence(), known)).toMatchObject({ verdict: 'unknown-head' });
    const { path } = vectors.consistency;
    const connected = await check(evidence(), known, { consistency: async () => path });
    expect(connected).toMatchObject({ verdict: 'genuine', isHeadListed: false });
    const apart = await check(evidence(), known, { consistency: async () => path.slice(1) });
    expect(apart).toEqual({ verdict: 'altered', differences: ['head-inconsistent'] });
  });

  it('contradicts a published head of the same size with another root', async () => {
    const always: Partial<Checks> = { verifySignature: async () => true };
    const other = { ...same, text: headText({ size: 5, root: '0'.repeat(64), signed: '2026-11-18T05:20:00.000000Z' }) };
    expect(await check(evidence(), { ...published, heads: [other] }, always)).toEqual({
      ...{ verdict: 'altered', differences: ['head-contradicts'] },
    });
  });
});

describe('the code of a receipt', { tags: ['P162'] }, () => {
  it('holds a record and its place, and reads back', () => {
    const parsed = parseCode(vectors.code);
    expect(parsed).toEqual({ record: vectors.evidence.records[1]?.text, seal: 3, index: 3 });
    expect(parsed && formatCode(parsed)).toBe(vectors.code);
    expect(parseRecord(parsed?.record ?? '')).toMatchObject({ kind: 'withdraw', legs: [{ amount: -30_000 }, {}] });
  });

  it.each([
    '',
    '2~x',
    vectors.code.slice(0, -4),
    `${vectors.code}~1`,
    '1~%E0%A4%A~',
    vectors.code.replace('~3~3', '~a~3'),
  ])('is refused when it is %j', (code) => expect(parseCode(code)).toBeUndefined());

  it('is proved like evidence, without a document', async () => {
    const [, record] = evidence().records;
    const { head } = evidence();
    const given = { document: null, records: record ? [record] : [], head };
    expect(await check(given)).toMatchObject({ verdict: 'genuine', seal: 3 });
    expect(await check({ ...given, records: [] })).toMatchObject({ verdict: 'altered' });
  });
});
