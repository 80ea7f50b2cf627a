import { nodeAt, readXml, textAt, XmlError, type XmlNode } from '../../../platform/files/read-xml.ts';
import { idInFile } from '../../bank-files/public.ts';
import { BANK_REFERENCE, decodeUtf8, invalid, NOTE_CHARS_MAX, readAmount } from './bank-file.ts';
import type { Batch, BatchLine, LineResult } from './batches.repository.ts';
import { messageIdOf } from './pain001.ts';

/** Final statuses of ISO 20022. Any other, such as accepted or pending, is no answer yet. */
const PAID = ['ACSC', 'ACCC'];
const FAILED = 'RJCT';

export const isXml = (bytes: Uint8Array): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?\s*</.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1'));

/**
 * Parses the bank's answer as pain.002 of any version. It must name every payment of the file once with its amount and a
 * final status; any mismatch refuses the whole answer.
 */
export async function readPain002(bytes: Uint8Array, batch: Batch, sent: readonly BatchLine[]): Promise<LineResult[]> {
  const open = new Map(sent.map((line) => [idInFile(line.withdrawalId), line]));
  const results = new Map<string, LineResult>();
  const references = new Set<string>();
  let group: XmlNode | undefined;
  const onElement = (node: XmlNode, path: readonly string[]) => {
    if (path[0] !== 'Document' || path[1] !== 'CstmrPmtStsRpt') throw invalid('header', node.line);
    if (node.name === 'OrgnlGrpInfAndSts') {
      if (group || textAt(node, 'OrgnlMsgId') !== messageIdOf(batch)) throw invalid('header', node.line);
      group = node;
      return;
    }
    if (!group) throw invalid('header', node.line);
    const result = readTransaction(node, batch, open);
    if (results.has(result.withdrawalId)) throw invalid('duplicate-line', node.line);
    results.set(result.withdrawalId, result);
    // One bank payment cannot settle two withdrawals.
    if (result.result === 'paid' && references.has(result.note)) throw invalid('repeated-bank-reference', node.line);
    references.add(result.note);
  };
  try {
    await readXml(decodeUtf8(bytes), { names: ['OrgnlGrpInfAndSts', 'TxInfAndSts'], depthMax: 4 }, onElement);
  } catch (error) {
    throw error instanceof XmlError ? invalid('xml', error.line) : error;
  }
  if (!group) throw invalid('header');
  const count = textAt(group, 'OrgnlNbOfTxs');
  if (count !== undefined && count !== `${sent.length}`) throw invalid('wrong-count', group.line);
  const total = textAt(group, 'OrgnlCtrlSum');
  if (total !== undefined && readAmount(total, batch.currency) !== batch.total)
    throw invalid('wrong-total', group.line);
  if (results.size < sent.length) throw invalid('missing-line');
  return [...results.values()];
}

function readTransaction(node: XmlNode, { currency }: Batch, open: ReadonlyMap<string, BatchLine>): LineResult {
  const line = open.get(textAt(node, 'OrgnlEndToEndId') ?? '');
  if (!line) throw invalid('unknown-line', node.line);
  const number = textAt(node, 'OrgnlInstrId');
  if (number !== undefined && number !== `${line.line}`) throw invalid('unknown-line', node.line);
  const amount = nodeAt(node, 'OrgnlTxRef/Amt/InstdAmt');
  if (!amount || amount.attributes.Ccy !== currency || readAmount(amount.text.trim(), currency) !== line.amount)
    throw invalid('changed-amount', node.line);
  const status = textAt(node, 'TxSts') ?? '';
  const { withdrawalId } = line;
  if (status === FAILED) {
    const reason = nodeAt(node, 'StsRsnInf');
    const parts = [textAt(reason, 'Rsn/Cd') ?? textAt(reason, 'Rsn/Prtry'), textAt(reason, 'AddtlInf')];
    const note = parts.filter(Boolean).join(': ').slice(0, NOTE_CHARS_MAX);
    return { withdrawalId, result: 'failed', note: note || FAILED };
  }
  const reference = textAt(node, 'AcctSvcrRef') ?? textAt(node, 'ClrSysRef') ?? '';
  if (!PAID.includes(status) || !BANK_REFERENCE.test(reference)) throw invalid('status', node.line);
  return { withdrawalId, result: 'paid', note: reference };
}
