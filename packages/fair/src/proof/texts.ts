import { isHash } from './merkle.ts';

/** One step of an operation, as its member knows it. The text is what is hashed. */
export type ProofRecord = {
  operation: string;
  step: number;
  action: string;
  kind: string;
  reference: string;
  currency: string;
  happened: string;
  recorded: string;
  /** In minor units; the member's own legs have the owner `member`. */
  legs: { account: string; owner: string; amount: number }[];
  held: { from: string; to: string; owner: string; amount: number } | null;
};

export type Block = { seal: number; sealed: string; chain: string; records: number; root: string };
export type Head = { size: number; root: string; signed: string };
/** A head with its signature, all in hexadecimal. */
export type SignedHead = { text: string; key: string; signature: string };

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;
const LEG = /^([a-z]+):([^:,>]+):(-?\d{1,16})$/;
const HELD = /^([a-z]+):member>([a-z]+):([^:,>]+):(\d{1,16})$/;
const PROBLEM = Symbol();

const RECORD = 'operation,step,action,kind,reference,currency,happened,recorded,legs,held'.split(',');

export const recordText = (values: readonly string[]): string =>
  ['krapao record 1', ...RECORD.map((name, index) => `${name}=${values[index] ?? ''}`)].join('\n');

/** The values of a record in the order of its text. */
export const recordValues = (text: string): string[] | undefined => fields(text, 'krapao record 1', RECORD);

export function parseRecord(text: string): ProofRecord | undefined {
  const values = recordValues(text);
  if (!values) return undefined;
  const [operation = '', step, action = '', kind = '', reference = '', currency = '', ...rest] = values;
  const [happened = '', recorded = '', legs = '', held = ''] = rest;
  const parsedLegs = legs === '' ? [] : legs.split(',').map(parseLeg);
  const parsedHeld = held === '' ? null : parseHeld(held);
  const isWell = UUID.test(operation) && action && kind && /^(THB|LAK)$/.test(currency);
  if (!isWell || !TIME.test(happened) || !TIME.test(recorded) || parsedHeld === PROBLEM) return undefined;
  const all = parsedLegs.filter((leg) => leg !== undefined);
  const number = wholeNumber(step);
  if (number === undefined || all.length !== parsedLegs.length) return undefined;
  return {
    ...{ operation, step: number, action, kind, reference, currency, happened, recorded },
    legs: all,
    held: parsedHeld,
  };
}

function parseLeg(text: string) {
  const [, account, owner, amount] = LEG.exec(text) ?? [];
  return account && owner && amount ? { account, owner, amount: Number(amount) } : undefined;
}

function parseHeld(text: string) {
  const [, from, to, owner, amount] = HELD.exec(text) ?? [];
  return from && to && owner && amount ? { from, to, owner, amount: Number(amount) } : PROBLEM;
}

/** The change of the member's own money in minor units; a hold counts as what it holds. */
export const memberAmount = ({ legs, held }: ProofRecord): number =>
  held ? -held.amount : legs.reduce((sum, { owner, amount }) => sum + (owner === 'member' ? amount : 0), 0);

export function parseBlock(text: string): Block | undefined {
  const values = fields(text, 'krapao block 1', ['seal', 'sealed', 'chain', 'records', 'root']);
  const [seal, sealed = '', chain = '', records, root = ''] = values ?? [];
  const [number, count] = [wholeNumber(seal), wholeNumber(records)];
  if (!number || !count || !TIME.test(sealed) || !isHash(chain) || !isHash(root)) return undefined;
  return { seal: number, sealed, chain, records: count, root };
}

export const headText = ({ size, root, signed }: Head): string =>
  `krapao head 1\nsize=${size}\nroot=${root}\nsigned=${signed}`;

export function parseHead(text: string): Head | undefined {
  const [size, root = '', signed = ''] = fields(text, 'krapao head 1', ['size', 'root', 'signed']) ?? [];
  const count = wholeNumber(size);
  return count && isHash(root) && TIME.test(signed) ? { size: count, root, signed } : undefined;
}

/** Exactly these names in this order; no other line. */
function fields(text: string, title: string, names: readonly string[]): string[] | undefined {
  const [first, ...lines] = text.split('\n');
  if (first !== title || lines.length !== names.length) return undefined;
  const values = lines.map((line, index) => {
    const start = `${names[index]}=`;
    return line.startsWith(start) ? line.slice(start.length) : undefined;
  });
  return values.every((value) => value !== undefined) ? values : undefined;
}

const wholeNumber = (text: string | undefined): number | undefined =>
  text !== undefined && /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined;
