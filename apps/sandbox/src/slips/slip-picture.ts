import { toMajor } from '@krapao/money';
import sharp from 'sharp';
import { encode } from 'uqr';
import { type Bank, knownBank } from '../bank/banks.ts';
import type { PaymentWithParties } from '../bank/payments.repository.ts';
import { drawText, type TextStyle } from './draw-text.ts';
import { maskedAccount, maskedName } from './masked.ts';
import { drawStamp } from './picture-stamp.ts';
import { slipPayload } from './slip-payload.ts';
import { CURRENCY_WORD, SLIP_TEXTS, slipTime } from './slip-texts.ts';

const WIDTH = 1080;
const HEIGHT = 1920;
const [LEFT, RIGHT] = [120, 960];
const COLOUR = {
  table: '#dfe8ec',
  paper: '#fffdf6',
  cloth: '#1b325f',
  clothDeep: '#122349',
  clothInk: '#f6f3eb',
  clothSoft: '#b9c9de',
  gold: '#ffb91f',
  seam: '#f08a5d',
  jade: '#35c790',
  ink: '#14202a',
  soft: '#4c5a63',
  mute: '#71848b',
  line: '#d8dfe0',
};
const BORDER = { width: 84, height: 75 };
const QR_MODULE = 8;

const STRONG = 0.028;
const caption: TextStyle = { size: 34, fill: COLOUR.mute };

type Look = { width?: number; hasCode?: boolean };

/** Slip of a fictitious bank in our own design, with a valid mini-QR. A wallet's may have none. */
export async function slipPicture(
  payment: PaymentWithParties,
  { width = WIDTH, hasCode = true }: Look,
): Promise<Buffer> {
  const svg = Buffer.from(drawSlip(payment, width, hasCode));
  return sharp(svg).png({ compressionLevel: 9 }).toBuffer();
}

function drawSlip(payment: PaymentWithParties, width: number, hasCode: boolean): string {
  const height = Math.round((width * HEIGHT) / WIDTH);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs><clipPath id="card"><rect x="48" y="48" width="984" height="1824" rx="56"/></clipPath></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOUR.table}"/>
    <g clip-path="url(#card)">
      <rect x="48" y="48" width="984" height="1824" fill="${COLOUR.paper}"/>
      ${head(payment)}${amount(payment)}${parties(payment)}${foot(payment, hasCode)}
    </g></svg>`;
}

function head({ sender, paidAt }: PaymentWithParties): string {
  const bank = knownBank(sender.bankCode);
  const words = SLIP_TEXTS[bank.country];
  const name = bank.country === 'LA' ? bank.name.la : bank.name.th;
  return `<rect x="48" y="48" width="984" height="372" fill="${COLOUR.cloth}"/>
    ${badge(bank, LEFT, 108, 104)}
    ${drawText(name, 252, 174, { size: 40, fill: COLOUR.clothSoft, maxWidth: 560 })}
    ${tick(900, 160)}
    ${drawText(words.done, LEFT, 312, { size: 68, fill: COLOUR.clothInk, weight: STRONG, maxWidth: 820 })}
    ${drawText(slipTime(paidAt, bank.country), LEFT, 376, { size: 36, fill: COLOUR.clothSoft })}
    ${wovenBorder(420)}`;
}

function amount({ amount: units, currency, sender }: PaymentWithParties): string {
  const words = SLIP_TEXTS[knownBank(sender.bankCode).country];
  const digits = toMajor(units, currency).toLocaleString('en-US', {
    minimumFractionDigits: currency === 'THB' ? 2 : 0,
  });
  return `${drawText(words.amount, LEFT, 590, caption)}
    ${drawText(digits, LEFT, 706, { size: 112, fill: COLOUR.ink, weight: STRONG, maxWidth: 640 })}
    ${drawText(CURRENCY_WORD[currency], RIGHT, 700, { size: 48, fill: COLOUR.soft, anchor: 'end' })}
    ${line(772)}`;
}

function parties({ sender, receiver }: PaymentWithParties): string {
  const words = SLIP_TEXTS[knownBank(sender.bankCode).country];
  return `<path d="M168 960V1054" stroke="${COLOUR.gold}" stroke-width="6" stroke-dasharray="6 12"/>
    ${party(words.from, sender, 832)}${party(words.to, receiver, 1070)}${line(1300)}`;
}

function party(label: string, who: PaymentWithParties['sender'], y: number): string {
  const bank = knownBank(who.bankCode);
  const account = `${who.bankCode}  ${maskedAccount(who.accountNo)}`;
  return `${badge(bank, LEFT, y + 22, 96)}
    ${drawText(label, 256, y + 30, { ...caption, size: 30 })}
    ${drawText(maskedName(who), 256, y + 92, { size: 46, fill: COLOUR.ink, weight: STRONG / 2, maxWidth: 700 })}
    ${drawText(account, 256, y + 150, { size: 36, fill: COLOUR.soft, maxWidth: 700 })}`;
}

function foot(payment: PaymentWithParties, hasCode: boolean): string {
  const { sender, transRef, reference, currency } = payment;
  const words = SLIP_TEXTS[knownBank(sender.bankCode).country];
  const fee = `${currency === 'THB' ? '0.00' : '0'} ${CURRENCY_WORD[currency]}`;
  const facts: [string, string][] = [
    [words.number, transRef],
    ...(reference ? [[words.bill, reference] as [string, string]] : []),
    [words.fee, fee],
  ];
  const rows = facts.map(([label, value], at) => {
    const y = 1388 + at * 122;
    return `${drawText(label, LEFT, y, { ...caption, size: 30 })}
      ${drawText(value, LEFT, y + 50, { size: 38, fill: COLOUR.ink, maxWidth: 470 })}`;
  });
  return `${rows.join('')}${hasCode ? miniQr(slipPayload(payment), words.check) : drawStamp(transRef)}
    ${drawText(words.sandbox, WIDTH / 2, 1826, { size: 28, fill: COLOUR.mute, anchor: 'middle', maxWidth: 840 })}`;
}

/** Whole pixels per module, so that every decoder can read the code. */
function miniQr(payload: string, label: string): string {
  const { data, size } = encode(payload, { ecc: 'M', border: 4 });
  const side = size * QR_MODULE;
  const [x, y] = [RIGHT - side + 4 * QR_MODULE, 1344];
  const squares = data.flatMap((row, down) =>
    row.map((dark, right) => (dark ? `M${x + right * QR_MODULE} ${y + down * QR_MODULE}h8v8h-8z` : '')),
  );
  return `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="#fff"/>
    <path fill="#000" shape-rendering="crispEdges" d="${squares.join('')}"/>
    ${drawText(label, x + side / 2, y + side + 40, { size: 28, fill: COLOUR.soft, anchor: 'middle', maxWidth: side })}`;
}

function badge({ badge: { letters, fill, ink } }: Bank, x: number, y: number, side: number): string {
  const style: TextStyle = { size: side * 0.42, fill: ink, weight: STRONG, anchor: 'middle' };
  return `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="${side * 0.3}" fill="${fill}"/>
    ${drawText(letters, x + side / 2, y + side * 0.64, style)}`;
}

const tick = (x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="52" fill="${COLOUR.jade}"/>
   <path d="M${x - 24} ${y + 2}l17 18 32-38" fill="none" stroke="${COLOUR.clothDeep}" stroke-width="10" stroke-linejoin="round"/>`;

const line = (y: number): string => `<path d="M${LEFT} ${y}H${RIGHT}" stroke="${COLOUR.line}" stroke-width="3"/>`;

/** Woven border: nested diamonds with a stitched seam between them. */
function wovenBorder(y: number): string {
  const count = Math.ceil(984 / BORDER.width);
  const diamonds = Array.from({ length: count + 1 }, (_, at) => {
    const [cx, cy] = [48 + at * BORDER.width, y + BORDER.height / 2];
    const ring = (r: number) => `M${cx} ${cy - r}l${r} ${r}-${r} ${r}-${r}-${r}z`;
    return `<path d="${ring(27)}${ring(15)}" fill="none" stroke="${COLOUR.gold}" stroke-width="5"/>
      <path d="${ring(5)}" fill="${COLOUR.gold}"/>
      <path d="M${cx + BORDER.width / 2} ${cy - 9}v18M${cx + BORDER.width / 2 - 9} ${cy}h18" stroke="${COLOUR.seam}" stroke-width="5"/>`;
  });
  return `<rect x="48" y="${y}" width="984" height="${BORDER.height}" fill="${COLOUR.clothDeep}"/>${diamonds.join('')}`;
}
