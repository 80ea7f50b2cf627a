import { type Currency, type Minor, SCALE, toMajor } from '@krapao/money';
import { laoQr, onePayQr, thaiQr } from '@krapao/payloads/payment-qr';
import { encode } from 'uqr';
import type { CodeAccount } from './code-account.ts';

/** Issuer numbers of Lao banks in Lao QR codes. */
const LAO_IIN: Readonly<Record<string, string>> = { BCEL: '27710418', JDB: '32170418', IB: '70140418' };
const LAO_CITY = 'VTE';
const LAO_NAME_CHARS_MAX = 25;

type Drawn = {
  channel: string;
  account: Pick<CodeAccount, 'receiver' | 'accountName' | 'form'>;
  reference: string;
  amount: Minor;
  currency: Currency;
};

/** Payload of a bank's code for one amount, with a reference that is returned with the payment. */
export function drawPayload({ channel, account, reference, amount, currency }: Drawn): string {
  const { receiver, accountName: name, form } = account;
  const text = decimal(amount, currency);
  if (currency === 'THB') return thaiQr({ to: { biller: receiver, ref1: reference }, amount: text });
  if (form === 'ONEPAY') return onePayQr({ merchant: receiver, amount: text, city: LAO_CITY, bill: reference });
  const iin = LAO_IIN[channel];
  if (!iin) throw new Error(`no number is known for the Lao bank ${channel}`);
  const shop = { iin, type: '002', receiver, name: name.slice(0, LAO_NAME_CHARS_MAX), city: LAO_CITY } as const;
  return laoQr({ ...shop, amount: text, bill: reference });
}

export const decimal = (amount: Minor, currency: Currency): string =>
  toMajor(amount, currency).toFixed(SCALE[currency]);

/** Determines the intrinsic size of the SVG, used where a page sets no other. */
const MODULE_PX = 8;

/**
 * Drawn on the server, so that pages need no QR library and no third-party script. Modules are merged into
 * horizontal runs with crisp edges: a slow phone paints about half the shapes, without anti-aliasing.
 */
export function drawSvg(payload: string): string {
  const { data, size } = encode(payload, { ecc: 'M', border: 2 });
  const runs = data.flatMap((line, y) =>
    [...line.map(Number).join('').matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    ),
  );
  const px = size * MODULE_PX;
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" viewBox="0 0 ${size} ${size}"`;
  const ground = `<path fill="#fff" d="M0 0h${size}v${size}H0z"/>`;
  return `${open} shape-rendering="crispEdges">${ground}<path d="${runs.join('')}"/></svg>`;
}
