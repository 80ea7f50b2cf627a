import { type Currency, type Minor, SCALE, toMajor } from '@krapao/money';
import { idInFile } from '../../bank-files/public.ts';
import type { Batch, BatchLine } from './batches.repository.ts';

/** Our account that the bank pays from. */
export type PayingAccount = { bankCode: string; accountNo: string; accountName: string };

/** The file's name, which the bank's answer repeats as it does `idInFile`; both fit the 35 characters of a reference. */
export const messageIdOf = ({ number }: Pick<Batch, 'number'>): string => `KRAPAO-${number}`;

const spell = (amount: Minor, currency: Currency): string => toMajor(amount, currency).toFixed(SCALE[currency]);
const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/** Banks cut longer names. */
const NAME_CHARS_MAX = 70;

/** Writes the payments as ISO 20022 pain.001.001.09: one block, a transaction for each line. */
export function writePain001(batch: Batch, lines: readonly BatchLine[], from: PayingAccount): string {
  const { currency, total, madeAt } = batch;
  const sums = `<NbOfTxs>${lines.length}</NbOfTxs><CtrlSum>${spell(total, currency)}</CtrlSum>`;
  const agent = (bank: string) => `<FinInstnId><ClrSysMmbId><MmbId>${xml(bank)}</MmbId></ClrSysMmbId></FinInstnId>`;
  const account = (no: string) => `<Id><Othr><Id>${xml(no)}</Id></Othr></Id>`;
  const name = (text: string) => `<Nm>${xml(text.slice(0, NAME_CHARS_MAX))}</Nm>`;
  const payments = lines.map(
    ({ line, withdrawalId, amount, bankCode, accountNo, accountName }) => `      <CdtTrfTxInf>
        <PmtId><InstrId>${line}</InstrId><EndToEndId>${idInFile(withdrawalId)}</EndToEndId></PmtId>
        <Amt><InstdAmt Ccy="${currency}">${spell(amount, currency)}</InstdAmt></Amt>
        <CdtrAgt>${agent(bankCode)}</CdtrAgt>
        <Cdtr>${name(accountName)}</Cdtr>
        <CdtrAcct>${account(accountNo)}</CdtrAcct>
      </CdtTrfTxInf>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
  <CstmrCdtTrfInitn>
    <GrpHdr><MsgId>${messageIdOf(batch)}</MsgId><CreDtTm>${madeAt.toISOString()}</CreDtTm>${sums}<InitgPty>${name(from.accountName)}</InitgPty></GrpHdr>
    <PmtInf>
      <PmtInfId>${messageIdOf(batch)}</PmtInfId><PmtMtd>TRF</PmtMtd>${sums}
      <ReqdExctnDt><Dt>${madeAt.toISOString().slice(0, 10)}</Dt></ReqdExctnDt>
      <Dbtr>${name(from.accountName)}</Dbtr>
      <DbtrAcct>${account(from.accountNo)}<Ccy>${currency}</Ccy></DbtrAcct>
      <DbtrAgt>${agent(from.bankCode)}</DbtrAgt>
${payments.join('\n')}
    </PmtInf>
  </CstmrCdtTrfInitn>
</Document>
`;
}
