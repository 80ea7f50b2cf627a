import { padCrc, withCrc, withoutCrc } from './crc.ts';
import { readFields, writeFields } from './tlv.ts';

/** Receiver of a Thai QR: a person or shop by PromptPay id (tag 29), or a bill (tag 30). */
export type ThaiReceiver =
  | { mobile: string }
  | { nationalId: string }
  | { eWallet: string }
  | { biller: string; ref1: string; ref2?: string | undefined };

export type ThaiQr = {
  to: ThaiReceiver;
  /** Decimal string, "500.25"; without an amount the payer types one. */
  amount?: string | undefined;
  ref3?: string | undefined;
};

export type LaoQr = {
  /** Number of the bank, eight digits. */
  iin: string;
  /** 001 is a person, 002 a merchant. */
  type: '001' | '002';
  receiver: string;
  amount?: string | undefined;
  name: string;
  city: string;
  /** Our reference, returned with the payment. */
  bill: string;
};

/** A code that only BCEL's own app can pay. */
export type OnePayQr = {
  /** BCEL's id of the merchant. */
  merchant: string;
  amount?: string | undefined;
  city: string;
  /** Our reference, returned with the payment. */
  bill: string;
  transaction?: string | undefined;
  terminal?: string | undefined;
  description?: string | undefined;
};

const PROMPTPAY = 'A000000677010111';
const BILL_PAYMENT = 'A000000677010112';
const LAPNET = 'A005266284662577';
const BCEL = 'BCEL';
const ONEPAY = 'ONEPAY';
const THB = '764';
const LAK = '418';
const TRUEMONEY_PREFIX = '14000';
/** Merchant category code "other". */
const MERCHANT_CATEGORY = '5999';
const CRC = '63';

const method = (amount: string | undefined): string => (amount === undefined ? '11' : '12');

export function thaiQr({ to, amount, ref3 }: ThaiQr): string {
  const isBill = 'biller' in to;
  const body = writeFields([
    ['00', '01'],
    ['01', method(amount)],
    [isBill ? '30' : '29', writeFields(isBill ? billFields(to) : promptPayFields(to))],
    ['53', THB],
    ['58', 'TH'],
    amount === undefined ? undefined : ['54', amountText(amount, 2)],
    ref3 === undefined ? undefined : ['62', writeFields([['07', reference(ref3)]])],
  ]);
  return withCrc(body, CRC);
}

function promptPayFields(to: Exclude<ThaiReceiver, { biller: string }>) {
  const id = (tag: string, value: string, pattern: RegExp) => [
    ['00', PROMPTPAY] as const,
    [tag, digits(value, pattern)] as const,
  ];
  if ('mobile' in to) return id('01', `0066${digits(to.mobile, /^0\d{9}$/).slice(1)}`, /^\d{13}$/);
  if ('nationalId' in to) return id('02', to.nationalId, /^\d{13}$/);
  return id('03', to.eWallet, /^\d{15}$/);
}

const billFields = ({ biller, ref1, ref2 }: Extract<ThaiReceiver, { biller: string }>) => [
  ['00', BILL_PAYMENT] as const,
  ['01', digits(biller, /^(\d{13}|\d{15})$/)] as const,
  ['02', reference(ref1)] as const,
  ref2 === undefined ? undefined : (['03', reference(ref2)] as const),
];

/** PromptPay id of a TrueMoney wallet. */
export const trueMoneyWallet = (mobile: string): string => TRUEMONEY_PREFIX + digits(mobile, /^0\d{9}$/);

export function laoQr({ iin, type, receiver, amount, name, city, bill }: LaoQr): string {
  const account = writeFields([
    ['00', LAPNET],
    ['01', digits(iin, /^\d{8}$/)],
    ['02', type],
    ['03', receiver],
  ]);
  const body = writeFields([
    ['00', '01'],
    ['01', method(amount)],
    ['38', account],
    ['52', MERCHANT_CATEGORY],
    ['53', LAK],
    amount === undefined ? undefined : ['54', amountText(amount, 0)],
    ['58', 'LA'],
    ['59', name],
    ['60', city],
    ['62', writeFields([['01', bill]])],
  ]);
  return withCrc(body, CRC);
}

export function onePayQr({ merchant, amount, city, bill, transaction, terminal, description }: OnePayQr): string {
  const account = writeFields([
    ['00', BCEL],
    ['01', ONEPAY],
    ['02', digits(merchant, /^[A-Za-z0-9]{1,50}$/)],
  ]);
  const about = writeFields([
    ['01', bill],
    transaction === undefined ? undefined : ['05', transaction],
    terminal === undefined ? undefined : ['07', terminal],
    description === undefined ? undefined : ['08', description],
  ]);
  const body = writeFields([
    ['00', '01'],
    ['01', method(undefined)], // Static even with an amount, as in the bank's own codes.
    ['33', account],
    ['52', MERCHANT_CATEGORY],
    ['53', LAK],
    amount === undefined ? undefined : ['54', amountText(amount, 0)],
    ['58', 'LA'],
    ['60', city],
    ['62', about],
  ]);
  return withCrc(body, CRC);
}

export type PaymentQr = { amount?: string | undefined } & (
  | { country: 'TH'; to: ThaiReceiver; ref3?: string | undefined }
  | {
      country: 'LA';
      iin: string;
      type: string;
      receiver: string;
      name?: string | undefined;
      city?: string | undefined;
      bill?: string | undefined;
    }
  | ({ country: 'LA'; city?: string | undefined; bill?: string | undefined } & Omit<
      OnePayQr,
      'amount' | 'city' | 'bill'
    >)
);

/** Parses a payment code; undefined for any other text and for a wrong checksum. */
export function readPaymentQr(text: string): PaymentQr | undefined {
  const body = withoutCrc(padCrc(text.trim(), CRC), CRC);
  const fields = body === undefined ? undefined : readFields(body);
  if (fields?.get('00') !== '01') return undefined;
  const amount = fields.get('54');
  if (amount !== undefined && !/^\d{1,12}(\.\d{1,2})?$/.test(amount)) return undefined;
  if (fields.get('58') === 'TH' && fields.get('53') === THB) return readThai(fields, amount);
  if (fields.get('53') !== LAK) return undefined;
  return readOnePay(fields, amount) ?? (fields.get('58') === 'LA' ? readLao(fields, amount) : undefined);
}

type Fields = ReadonlyMap<string, string>;

function readThai(fields: Fields, amount: string | undefined): PaymentQr | undefined {
  const to = readReceiver(readFields(fields.get('30') ?? ''), readFields(fields.get('29') ?? ''));
  return to && { country: 'TH', to, amount, ref3: readFields(fields.get('62') ?? '')?.get('07') };
}

function readReceiver(bill: Fields | undefined, promptPay: Fields | undefined): ThaiReceiver | undefined {
  const [biller, ref1] = [bill?.get('01'), bill?.get('02')];
  if (bill?.get('00') === BILL_PAYMENT && biller && ref1) return { biller, ref1, ref2: bill.get('03') };
  if (promptPay?.get('00') !== PROMPTPAY) return undefined;
  const [mobile, nationalId, eWallet] = ['01', '02', '03'].map((id) => promptPay.get(id));
  if (mobile?.startsWith('0066')) return { mobile: `0${mobile.slice(4)}` };
  if (nationalId) return { nationalId };
  return eWallet ? { eWallet } : undefined;
}

function readLao(fields: Fields, amount: string | undefined): PaymentQr | undefined {
  const account = readFields(fields.get('38') ?? '');
  const [iin, type, receiver] = ['01', '02', '03'].map((id) => account?.get(id));
  if (account?.get('00') !== LAPNET || !iin || !type || !receiver) return undefined;
  const bill = readFields(fields.get('62') ?? '')?.get('01');
  return { country: 'LA', iin, type, receiver, amount, name: fields.get('59'), city: fields.get('60'), bill };
}

/** Ignores the country: some shops' codes have it in place of the city. */
function readOnePay(fields: Fields, amount: string | undefined): PaymentQr | undefined {
  const account = readFields(fields.get('33') ?? '');
  const merchant = account?.get('02');
  if (account?.get('00') !== BCEL || account.get('01') !== ONEPAY || !merchant) return undefined;
  const about = readFields(fields.get('62') ?? '');
  const [bill, transaction, terminal, description] = ['01', '05', '07', '08'].map((id) => about?.get(id));
  return { country: 'LA', merchant, amount, city: fields.get('60'), bill, transaction, terminal, description };
}

function digits(value: string, pattern: RegExp): string {
  if (!pattern.test(value)) throw new RangeError(`not what a payment code takes: ${value}`);
  return value;
}

/** SCB's limit, which every bank accepts. */
const reference = (value: string): string => digits(value, /^[A-Z0-9]{1,20}$/);

/** Writes an amount with the currency's decimals; throws when a digit would be lost. */
function amountText(amount: string, decimals: number): string {
  const [, whole, fraction = ''] = /^(\d{1,10})(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === undefined || fraction.length > decimals) throw new RangeError(`not an amount: ${amount}`);
  return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`;
}
