import { padCrc, withCrc, withoutCrc } from './crc.ts';
import { readFields, writeFields } from './tlv.ts';

/** Content of a slip's mini-QR. Proves nothing by itself; the verifier confirms the slip. */
export type SlipQr =
  | { kind: 'bank'; sendingBank: string; transRef: string }
  | { kind: 'truemoney'; eventType: string; transactionId: string; date: string }
  | { kind: 'oneproof'; type: string; ticket: string; reference: string }
  | { fault: 'not-a-slip' | 'bad-crc' };

const SLIP = '000001';
const SLIP_CRC = '91';
const PAYMENT_CRC = '63';

export function slipQr({ sendingBank, transRef }: { sendingBank: string; transRef: string }): string {
  const slip = writeFields([
    ['00', SLIP],
    ['01', sendingBank],
    ['02', transRef],
  ]);
  const body = writeFields([
    ['00', slip],
    ['51', 'TH'],
  ]);
  return withCrc(body, SLIP_CRC);
}

export function readSlipQr(text: string): SlipQr {
  const given = text.trim();
  return readThaiSlip(given) ?? readOneProof(given) ?? { fault: 'not-a-slip' };
}

function readThaiSlip(given: string): SlipQr | undefined {
  const padded = padCrc(given, SLIP_CRC);
  const slip = readFields(readFields(padded)?.get('00') ?? '');
  const found = bankSlip(padded, slip) ?? trueMoneySlip(slip);
  if (!found) return undefined;
  return withoutCrc(padded, SLIP_CRC) === undefined ? { fault: 'bad-crc' } : found;
}

function bankSlip(padded: string, slip: ReadonlyMap<string, string> | undefined): SlipQr | undefined {
  const [sendingBank, transRef] = [slip?.get('01'), slip?.get('02')];
  if (slip?.get('00') !== SLIP || !/^\d{3}$/.test(sendingBank ?? '') || !sendingBank || !transRef) return undefined;
  return readFields(padded)?.get('51') === 'TH' ? { kind: 'bank', sendingBank, transRef } : undefined;
}

function trueMoneySlip(slip: ReadonlyMap<string, string> | undefined): SlipQr | undefined {
  const [eventType, transactionId, date] = ['02', '03', '04'].map((id) => slip?.get(id));
  if (slip?.get('00') !== '01' || slip.get('01') !== '01' || !eventType || !transactionId) return undefined;
  return date && /^\d{8}$/.test(date) ? { kind: 'truemoney', eventType, transactionId, date } : undefined;
}

function readOneProof(given: string): SlipQr | undefined {
  const padded = padCrc(given, PAYMENT_CRC);
  const proof = readFields(readFields(padded)?.get('33') ?? '');
  if (proof?.get('00') !== 'BCEL' || proof.get('01') !== 'ONEPROOF') return undefined;
  if (withoutCrc(padded, PAYMENT_CRC) === undefined) return { fault: 'bad-crc' };
  const [type, ticket, reference] = ['02', '03', '04'].map((id) => proof.get(id));
  return type && ticket && reference ? { kind: 'oneproof', type, ticket, reference } : undefined;
}
