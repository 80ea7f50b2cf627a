import { expect } from 'vitest';
import type { MoneyServer } from './money-server.ts';
import { nok, tan } from './office-money.ts';
import type { ReviewQueue } from './review-queue.ts';
import { form } from './slips.ts';

type Place = { bankCode: string; accountNo: string };

/** Statements as files, uploaded and allowed by two operators. */
export function statementFiles(server: () => MoneyServer, desk: Pick<ReviewQueue, 'office' | 'url'>) {
  const { office } = desk;
  const upload = async ({ bankCode, accountNo }: Place, bytes: Uint8Array | string, as = nok) => {
    const { body, headers } = form({
      bytes: Buffer.from(bytes as string),
      fileName: 'statement.txt',
      type: 'text/plain',
    });
    const answer = await fetch(`${desk.url}/api/office/bank-statements/${bankCode}/${accountNo}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${as.token}` },
      body: new Uint8Array(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: looked at as it is.
    return { status: answer.status, body: (await answer.json()) as any };
  };
  const read = async (id: string) => (await office(`GET /api/office/bank-statements/${id}`)).body;
  const linesOf = async (id: string, query = '') =>
    (await office(`GET /api/office/bank-statements/${id}/lines?limit=200${query}`)).body;
  const allow = async ({ approvalId }: { approvalId: string | null }, as = tan) =>
    office(`POST /api/office/approvals/${approvalId}/allow`, { as, body: {} });
  return {
    upload,
    read,
    linesOf,
    allow,
    /** Uploads a statement, allows it and books its lines. */
    async booked(place: Place, bytes: Uint8Array | string) {
      const { status, body } = await upload(place, bytes);
      expect([status, body]).toEqual([200, expect.objectContaining({ state: 'waiting' })]);
      expect((await allow(body)).status).toBe(200);
      await server().later(0);
      return read(body.id);
    },
    /** The sandbox's own statement of one of its accounts. */
    async fromBank({ bankCode, accountNo }: Place, kind: string, limit = 1_000) {
      const path = `/bank/v1/accounts/${bankCode}/${accountNo}/statement?kind=${kind}&limit=${limit}`;
      return Buffer.from(await (await server().sandbox.request('GET', path)).arrayBuffer());
    },
  };
}

export type Line = { ref?: string; bank?: string; account?: string; amount: string; name?: string; at?: string };

/** A camt.053 statement with these lines; a minus makes a debit. */
export function camtOf(account: string, lines: readonly Line[], { more = '' } = {}): string {
  const entries = lines.map(({ ref, bank = '014', account: from, amount, name, at = '2026-01-05T10:00:00+07:00' }) => {
    const size = amount.replace('-', '');
    const money = `<Amt Ccy="THB">${size}</Amt><CdtDbtInd>${size === amount ? 'CRDT' : 'DBIT'}</CdtDbtInd>`;
    return `<Ntry>${money}${more}<Sts>BOOK</Sts><BookgDt><DtTm>${at}</DtTm></BookgDt><NtryDtls><TxDtls>
${ref ? `<Refs><TxId>${ref}</TxId></Refs>` : ''}<RltdPties>${name ? `<Dbtr><Nm>${name}</Nm></Dbtr>` : ''}${from ? `<DbtrAcct><Id><Othr><Id>${from}</Id></Othr></Id></DbtrAcct>` : ''}</RltdPties>
<RltdAgts><DbtrAgt><FinInstnId><ClrSysMmbId><MmbId>${bank}</MmbId></ClrSysMmbId></FinInstnId></DbtrAgt></RltdAgts></TxDtls></NtryDtls></Ntry>`;
  });
  return `<Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`;
}
