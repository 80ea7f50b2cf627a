import { TRUEWALLET } from '@krapao/contract/accounts';
import { withCrc } from '@krapao/payloads/crc';
import { slipQr } from '@krapao/payloads/slip-qr';
import { writeFields } from '@krapao/payloads/tlv';
import { knownBank } from '../bank/banks.ts';
import type { Payment } from '../bank/payments.repository.ts';

/** Mini-QR of the slip in the format of the sending bank. */
export function slipPayload({ from, sendingBank, transRef, paidAt }: Payment): string {
  if (from.bankCode === TRUEWALLET) return trueMoneySlip(transRef, paidAt);
  return knownBank(from.bankCode).country === 'LA' ? oneProof(transRef) : slipQr({ sendingBank, transRef });
}

function trueMoneySlip(transRef: string, paidAt: Date): string {
  const slip = writeFields([
    ['00', '01'],
    ['01', '01'],
    ['02', 'P2P'],
    ['03', transRef],
    ['04', dayInBangkok(paidAt)],
  ]);
  const whole = withCrc(writeFields([['00', slip]]), '91');
  // This wallet writes its checksum in lowercase.
  return whole.slice(0, -4) + whole.slice(-4).toLowerCase();
}

function oneProof(transRef: string): string {
  const proof = writeFields([
    ['00', 'BCEL'],
    ['01', 'ONEPROOF'],
    ['02', 'TRANSFER'],
    ['03', transRef.slice(-8)],
    ['04', transRef],
  ]);
  return withCrc(writeFields([['33', proof]]), '63');
}

/** DDMMYYYY in Bangkok. */
const dayInBangkok = (date: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', day: '2-digit', month: '2-digit', year: 'numeric' })
    .format(date)
    .replaceAll('/', '');
