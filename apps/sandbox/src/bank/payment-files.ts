import { createHash } from 'node:crypto';
import { Problem } from '../problem.ts';
import { fixedFileAnswer, isFixedFile, readFixedFile } from './fixed-file.ts';
import type { PayoutOrder } from './payouts.repository.ts';

type Line = PayoutOrder & { number: string };
export type PaidLine = { status: 'paid' | 'rejected'; reason: string | null };
type Pay = (order: PayoutOrder) => Promise<PaidLine>;

/**
 * Pays a file of payments and answers as its format does: pain.001 by pain.002, our CSV by a CSV of results, the bank's
 * own form by its own CSV.
 */
export async function payFile(bytes: Buffer, pay: Pay, now: Date): Promise<string | Buffer> {
  if (isFixedFile(bytes.toString('latin1'))) return payFixedFile(bytes, pay);
  const file = bytes.toString();
  const isXml = file.trimStart().startsWith('<');
  const lines = isXml ? painLines(file) : csvLines(file);
  const results: (Line & PaidLine)[] = [];
  for (const line of lines) {
    const { number, ...order } = line;
    results.push({ ...line, ...(await pay(order)) });
  }
  return isXml ? painAnswer(file, results, now) : csvAnswer(file, results);
}

async function payFixedFile(bytes: Buffer, pay: Pay): Promise<Buffer> {
  const results = [];
  for (const order of readFixedFile(new TextDecoder('windows-874').decode(bytes)))
    results.push({ ...order, ...(await pay(order)), bankNumber: bankNumber(order.reference) });
  return fixedFileAnswer(results);
}

const tag = (text: string, name: string): string => {
  const [, value] = new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`).exec(text) ?? [];
  if (value === undefined) throw new Problem(400, 'BAD_FILE', `no ${name}`);
  return value.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
};
const inside = (text: string, name: string): string =>
  text.slice(text.indexOf(`<${name}>`), text.indexOf(`</${name}>`));

const painLines = (file: string): Line[] =>
  [...file.matchAll(/<CdtTrfTxInf>([\s\S]*?)<\/CdtTrfTxInf>/g)].map(([, text = '']) => ({
    number: tag(text, 'InstrId'),
    reference: tag(text, 'EndToEndId'),
    bankCode: tag(inside(text, 'CdtrAgt'), 'MmbId'),
    accountNo: tag(inside(text, 'CdtrAcct'), 'Id'),
    accountName: tag(inside(text, 'Cdtr'), 'Nm'),
    amount: tag(text, 'InstdAmt'),
    currency: /Ccy="LAK"/.test(text) ? 'LAK' : 'THB',
  }));

/** The bank's own number of a payment. */
const bankNumber = (reference: string): string =>
  `SB${createHash('sha256').update(reference).digest('hex').slice(0, 16)}`;

function painAnswer(file: string, results: readonly (Line & PaidLine)[], now: Date): string {
  const lines = results.map(({ number, reference, amount, currency, status, reason }) => {
    const outcome =
      status === 'paid'
        ? `<TxSts>ACSC</TxSts><AcctSvcrRef>${bankNumber(reference)}</AcctSvcrRef>`
        : `<TxSts>RJCT</TxSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>${reason}</AddtlInf></StsRsnInf>`;
    return `      <TxInfAndSts><OrgnlInstrId>${number}</OrgnlInstrId><OrgnlEndToEndId>${reference}</OrgnlEndToEndId>${outcome}<OrgnlTxRef><Amt><InstdAmt Ccy="${currency}">${amount}</InstdAmt></Amt></OrgnlTxRef></TxInfAndSts>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">
  <CstmrPmtStsRpt>
    <GrpHdr><MsgId>ST${now.getTime()}</MsgId><CreDtTm>${now.toISOString()}</CreDtTm></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>${tag(file, 'MsgId')}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><OrgnlNbOfTxs>${results.length}</OrgnlNbOfTxs><OrgnlCtrlSum>${tag(file, 'CtrlSum')}</OrgnlCtrlSum></OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts><OrgnlPmtInfId>${tag(file, 'PmtInfId')}</OrgnlPmtInfId>
${lines.join('\n')}
    </OrgnlPmtInfAndSts>
  </CstmrPmtStsRpt>
</Document>
`;
}

function csvLines(file: string): Line[] {
  const [head = '', , ...rest] = file.trim().split('\n');
  const currency = head.endsWith('LAK') ? 'LAK' : 'THB';
  return rest.slice(0, -1).map((row) => {
    const values = [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)];
    const [number = '', reference = '', bankCode = '', accountNo = '', accountName = '', amount = ''] = values.map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    );
    return { number, reference, bankCode, accountNo, accountName, amount, currency };
  });
}

function csvAnswer(file: string, results: readonly (Line & PaidLine)[]): string {
  const [head = ''] = file.split('\n');
  const total = file.trim().split('\n').at(-1)?.split(',')[2];
  const lines = results.map(({ number, reference, amount, status, reason }) =>
    [number, reference, amount, ...(status === 'paid' ? ['paid', bankNumber(reference)] : ['failed', reason])].join(
      ',',
    ),
  );
  return [
    head.replace('krapao-payouts', 'krapao-results'),
    'line,reference,amount,status,note',
    ...lines,
    `total,${lines.length},${total}`,
    '',
  ].join('\n');
}
