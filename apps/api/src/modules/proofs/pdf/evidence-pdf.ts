import type { Locale } from '@krapao/contract/locales';
import { factsOf } from '@krapao/fair/proof/check-evidence';
import { leafHash } from '@krapao/fair/proof/merkle';
import { parseBlock, parseHead } from '@krapao/fair/proof/texts';
import { type Currency, formatMoney, minor, toMajor } from '@krapao/money';
import sharp from 'sharp';
import { bangkokTime, dayOf } from '../../../platform/bangkok.ts';
import { pdfSheet, type Sheet } from '../../../platform/pdf/sheet.ts';
import type { BuiltEvidence } from '../build-evidence.ts';
import { codeOf } from '../code-of.ts';
import { type EvidenceText, evidenceText, textOfCode } from './evidence-texts.ts';

export type PdfContext = {
  locale: Locale;
  /** Address of the page that checks receipts. */
  verifyUrl: string;
  /** The name of a bank or game in the language of the document. */
  nameOf(code: string, locale: Locale): Promise<string | undefined>;
};

type Facts = ReadonlyMap<string, string>;
/** A document drawn from signed facts: whatever is not in them is not in it. */
type Draft = PdfContext & BuiltEvidence & { sheet: Sheet; facts: Facts; t(key: EvidenceText): string };

const SMALL = { size: 8 };
const NOTE = { size: 8.5, colour: 'soft' } as const;
const QR_SIDE = 160;
const SLIP_WIDTH = 300;
const SLIP_HEIGHT = 430;
/** Enough to read on paper; the pack has the picture itself. */
const SLIP_PIXELS = 1_400;

/** Evidence as a page to read and print. Its dates are those of the record, so that equal evidence gives equal bytes. */
export async function evidencePdf(built: BuiltEvidence, context: PdfContext): Promise<Buffer> {
  const facts = factsOf(built.evidence.document?.text) ?? new Map<string, string>();
  const t = (key: EvidenceText) => evidenceText(key, context.locale);
  const reference = facts.get('reference') ?? '';
  const sheet = pdfSheet({
    ...{ title: t('title'), brand: t('brand'), locale: context.locale },
    at: new Date(facts.get('settled') ?? facts.get('created') ?? 0),
  });
  const draft: Draft = { ...context, ...built, sheet, facts, t };
  await drawTransaction(draft);
  drawCheck(draft);
  await drawHolder(draft);
  drawTimeline(draft);
  drawProof(draft);
  await drawSlip(draft);
  return sheet.end(
    (page, pages) =>
      `${reference} · ${t('page').replace('{page}', String(page)).replace('{pages}', String(pages))} · ${t('zone')}`,
  );
}

async function drawTransaction(draft: Draft): Promise<void> {
  const { sheet, facts, t, locale } = draft;
  const type = facts.get('type') ?? '';
  sheet.text(textOfCode('type', type, locale) ?? type, { size: 11, colour: 'soft' });
  sheet.text(amountOf(facts), { size: 24, weight: 700 });
  sheet.space(6);
  const [from, to] = await Promise.all([nameOf(draft, facts.get('from')), nameOf(draft, facts.get('to'))]);
  const end = facts.get('paid-to-account-ending');
  const status = facts.has('step.cancelled') ? 'CANCELLED' : (facts.get('status') ?? '');
  const rows: readonly (readonly [EvidenceText, string | undefined])[] = [
    ['reference', facts.get('reference')],
    ['status', textOfCode('status', status, locale) ?? status],
    ['from', from],
    ['to', to && end ? `${to} ••${end}` : to],
    ['created', timeOf(facts.get('created'))],
    ['settled', timeOf(facts.get('settled'))],
    ['reverses', facts.get('reverses')],
  ];
  for (const [key, value] of rows) if (value) sheet.row(t(key), value);
}

async function drawHolder(draft: Draft): Promise<void> {
  const { sheet, facts, t } = draft;
  const rows = [
    ['accountName', facts.get('holder.name')],
    ['bank', await nameOf(draft, facts.get('holder.bank'))],
    ['accountNo', facts.get('holder.account')],
  ] as const;
  if (rows.every(([, value]) => !value)) return;
  sheet.heading(t('holder'));
  for (const [key, value] of rows) if (value) sheet.row(t(key), value);
  sheet.text(t('holderNote'), NOTE);
}

function drawTimeline({ sheet, facts, t, locale, evidence }: Draft): void {
  const steps = [...facts].flatMap(([name, at]) => {
    const [, group = '', step = ''] = /^(slip\.step|step)\.(.+)$/.exec(name) ?? [];
    const text = textOfCode(group, step, locale);
    return text ? [{ at, text }] : [];
  });
  const block = parseBlock(evidence.records.at(-1)?.proof?.block ?? '');
  const head = parseHead(evidence.head?.text ?? '');
  const events = [
    { at: facts.get('created'), text: t('event.created') },
    ...steps,
    { at: facts.get('settled'), text: t('event.settled') },
    { at: block?.sealed, text: t('event.sealed') },
    { at: head?.signed, text: t('event.published') },
  ].filter((event): event is { at: string; text: string } => event.at !== undefined);
  sheet.heading(t('timeline'));
  for (const { at, text } of events.sort((one, other) => Date.parse(one.at) - Date.parse(other.at)))
    sheet.row(timeOf(at) ?? '', text);
}

function drawCheck({ sheet, t, evidence, verifyUrl }: Draft): void {
  const code = codeOf(evidence);
  sheet.heading(t('check'));
  sheet.qr(code ? `${verifyUrl}#${code}` : verifyUrl, QR_SIDE, [
    [t('scan'), { size: 10 }],
    [verifyUrl, { size: 10, weight: 700 }],
    [t('paper'), NOTE],
    [t('limits'), NOTE],
  ]);
}

function drawProof({ sheet, t, evidence }: Draft): void {
  const { document, records, head } = evidence;
  sheet.heading(t('proof'));
  if (records.length === 0) sheet.text(t('nothingMoved'));
  else if (!head) sheet.text(t('notSealed'));
  for (const { text, proof } of records) {
    sheet.row(t('record'), leafHash(text), SMALL);
    const block = proof && parseBlock(proof.block);
    if (block) sheet.row(`${t('seal')} ${t('sealNo').replace('{n}', String(block.seal))}`, block.chain, SMALL);
  }
  const parsed = parseHead(head?.text ?? '');
  if (parsed) {
    sheet.row(t('headNo'), String(parsed.size), SMALL);
    sheet.row(t('headRoot'), parsed.root, SMALL);
  }
  if (!document) return;
  sheet.row(t('key'), document.key, SMALL);
  sheet.row(t('signature'), document.signature, SMALL);
}

async function drawSlip({ sheet, t, facts, slip }: Draft): Promise<void> {
  if (!slip) return;
  sheet.heading(t('slip'));
  sheet.row(t('reference'), facts.get('slip.reference') ?? '');
  sheet.row(t('slipHash'), facts.get('slip.sha256') ?? '', SMALL);
  const { data, info } = await sharp(slip)
    .resize({ width: SLIP_PIXELS, height: SLIP_PIXELS, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  sheet.picture(data, info, SLIP_WIDTH, SLIP_HEIGHT);
}

function amountOf(facts: Facts): string {
  const currency: Currency = facts.get('currency') === 'LAK' ? 'LAK' : 'THB';
  const units = BigInt(facts.get('shown-amount') ?? facts.get('amount') ?? '0');
  return formatMoney(toMajor(minor(units), currency), currency, { signed: true });
}

async function nameOf({ nameOf: find, locale }: Draft, code: string | undefined): Promise<string | undefined> {
  if (!code) return undefined;
  return textOfCode('account', code, locale) ?? (await find(code, locale)) ?? code;
}

/** "14/03/2025 09:41", as receipts in the app, to the minute. */
function timeOf(instant: string | undefined): string | undefined {
  if (!instant) return undefined;
  const at = new Date(instant);
  return `${dayOf(at).split('-').reverse().join('/')} ${bangkokTime(at)}`;
}
