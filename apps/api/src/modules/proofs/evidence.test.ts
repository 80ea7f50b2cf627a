import { createHash, createPublicKey, verify } from 'node:crypto';
import { checkEvidence, type Evidence, type Published } from '@krapao/fair/proof/check-evidence';
import { parseCode } from '@krapao/fair/proof/code';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/clock.ts';
import { deposit, givenPlayer, type Player, statementOf, withdraw } from '../../testing/money.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { aBankTransfer, givenSender, type SlipServer, slipOf, slipServer, uploaded } from '../../testing/slips.ts';
import { unzip, unzipBytes } from '../../testing/unzip.ts';
import { ledgerOn } from '../ledger/public.ts';

let server: SlipServer;
beforeAll(async () => {
  server = await slipServer();
});
afterAll(() => server.close());

async function nextHead(): Promise<void> {
  await server.database.strangersDone();
  await ledgerOn(server.connection.db).maintain();
  await server.later(11 * MINUTE_MS);
  await server.modules.jobs.handlers['publish-proof-head']?.({});
}

const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const check = (evidence: Evidence, heads: Published) =>
  checkEvidence(evidence, heads, {
    verifySignature: async ({ text, key, signature }) => {
      const spki = Buffer.concat([SPKI, Buffer.from(key, 'hex')]);
      const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
      return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'hex'));
    },
  });

const link = ({ token }: Player, reference: string) =>
  server.call('GET /api/statement/receipt/{reference}/evidence', { token, params: { reference } });

async function filesOf(player: Player, reference: string) {
  const { body } = await link(player, reference);
  const answer = await server.app.inject({ url: body.url });
  expect(answer.statusCode).toBe(200);
  return unzip(answer.rawPayload);
}

const parse = <Of>(file: Buffer | string | undefined): Of => JSON.parse(String(file)) as Of;

describe('evidence', { tags: ['P165'] }, () => {
  it('of a withdrawal is signed and proved, and any edit of it is found', async () => {
    const player = await givenPlayer(server, { money: 500 });
    const { body: withdrawal } = await withdraw(server, player, 300);
    await nextHead();
    await nextHead();
    const files = await filesOf(player, withdrawal.reference);
    const [evidence, heads] = [parse<Evidence>(files['evidence.json']), parse<Published>(files['heads.json'])];
    expect(evidence.document?.text.split('\n')).toEqual(
      expect.arrayContaining([
        `reference=${withdrawal.reference}`,
        'type=withdraw',
        'status=SUCCESS',
        'amount=-30000',
        `paid-to-account-ending=${player.bank.accountNo.slice(-4)}`,
        `holder.account=${player.bank.accountNo}`,
        expect.stringMatching(/^step.paid=/),
      ]),
    );
    const genuine = await check(evidence, heads);
    expect(genuine).toMatchObject({ verdict: 'genuine' });
    expect('facts' in genuine && genuine.facts.get('reference')).toBe(withdrawal.reference);
    const { document } = evidence;
    const forged = {
      ...evidence,
      document: document && { ...document, text: document.text.replace('-30000', '-90000') },
    };
    expect(await check(forged, heads)).toMatchObject({ verdict: 'altered' });
  });

  it('is not sealed before the next head, and says when it will be', async () => {
    const player = await givenPlayer(server, { money: 100 });
    const [line] = (await statementOf(server, player)).statements;
    const { body } = await link(player, line?.reference ?? '');
    expect(body).toMatchObject({ isSealed: false, code: null });
    expect(Date.parse(body.nextAt)).toBeGreaterThan(server.clock.now().getTime());
    const files = await filesOf(player, line?.reference ?? '');
    const [evidence, heads] = [parse<Evidence>(files['evidence.json']), parse<Published>(files['heads.json'])];
    expect(await check(evidence, heads)).toMatchObject({ verdict: 'not-sealed' });
    await nextHead();
    expect((await link(player, line?.reference ?? '')).body.isSealed).toBe(true);
  });

  it('holds no balance, and no id of the member', async () => {
    const player = await givenPlayer(server, { money: 12_345.67 });
    await deposit(server, player.id, 1);
    const [line] = (await statementOf(server, player)).statements;
    const files = await filesOf(player, line?.reference ?? '');
    const all = Object.values(files).map(String).join('\n');
    for (const word of [player.id, '1234567', '1234667', 'balance']) expect(all).not.toContain(word);
  });

  it('is for its member alone: not by the reference, nor by a changed or an old link', async () => {
    const owner = await givenPlayer(server, { money: 100 });
    const stranger = await givenPlayer(server);
    const [line] = (await statementOf(server, owner)).statements;
    const reference = line?.reference ?? '';
    expect(await link(stranger, reference)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
    const { body } = await link(owner, reference);
    const changed = body.url.replace(owner.id, stranger.id);
    expect((await server.app.inject({ url: changed })).statusCode).toBe(404);
    await server.later(6 * MINUTE_MS);
    expect((await server.app.inject({ url: body.url })).statusCode).toBe(404);
  });

  it('of a deposit by slip has its picture, bound by its hash, and the steps', async () => {
    const player = await givenSender(server);
    const transfer = aBankTransfer(server, player, { amount: 250 });
    server.verifier.learn(transfer);
    const slip = await uploaded(server, player, await slipOf(transfer));
    const picture = await server.call('GET /api/statement/slip/reference/{reference}', {
      ...{ token: player.token, params: { reference: slip.reference } },
    });
    const { rawPayload } = await server.app.inject({ url: picture.body.url });
    const [line] = (await statementOf(server, player)).statements;
    const files = await filesOf(player, line?.reference ?? '');
    expect(Object.keys(files)).toEqual(['evidence.pdf', 'evidence.json', 'heads.json', 'READ-ME.txt', 'slip.jpg']);
    const { document } = parse<Evidence>(files['evidence.json']);
    expect(document?.text.split('\n')).toEqual(
      expect.arrayContaining([
        `slip.reference=${slip.reference}`,
        `slip.sha256=${createHash('sha256').update(rawPayload).digest('hex')}`,
        expect.stringMatching(/^slip.step.credited=/),
      ]),
    );
  });

  it('has a PDF in the language of its member, with what the signed file states and no more', {
    tags: ['P206'],
  }, async () => {
    const player = await givenPlayer(server, { money: 12_345.67 });
    await deposit(server, player.id, 25);
    const reference = (await statementOf(server, player)).statements[0]?.reference ?? '';
    for (const [locale, word] of [
      ['la', 'ຫຼັກຖານລາຍການ'],
      ['en', 'Evidence of a transaction'],
    ] as const) {
      const { body } = await server.call('GET /api/statement/receipt/{reference}/evidence', {
        ...{ token: player.token, params: { reference }, headers: { 'accept-language': locale } },
      });
      const { rawPayload } = await server.app.inject({ url: body.url });
      const lines = pdfText(unzipBytes(rawPayload)['evidence.pdf'] ?? Buffer.alloc(0)).flat();
      for (const text of [word, reference, '+฿25.00', player.bank.accountNo]) expect(lines).toContain(text);
      for (const text of [player.id, '12,345', '12,370']) expect(lines.join('\n')).not.toContain(text);
    }
  });

  it('has a code that leads to the same record', async () => {
    const player = await givenPlayer(server, { money: 77 });
    await nextHead();
    const [line] = (await statementOf(server, player)).statements;
    const files = await filesOf(player, line?.reference ?? '');
    const evidence = parse<Evidence & { code: string }>(files['evidence.json']);
    expect((await link(player, line?.reference ?? '')).body.code).toBe(evidence.code);
    const code = parseCode(evidence.code);
    expect(code?.record).toBe(evidence.records[0]?.text);
    const { body } = await server.call('GET /api/verify/proof/{seal}/{index}', {
      params: { seal: String(code?.seal), index: String(code?.index) },
    });
    expect(body).toMatchObject({ head: evidence.head, path: evidence.records[0]?.proof?.path });
  });
});
