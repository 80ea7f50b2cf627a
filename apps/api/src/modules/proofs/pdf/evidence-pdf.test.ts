import { LOCALES, type Locale } from '@krapao/contract/locales';
import { recordText } from '@krapao/fair/proof/texts';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pdfText } from '../../../testing/pdf-text.ts';
import type { BuiltEvidence } from '../build-evidence.ts';
import { evidencePdf } from './evidence-pdf.ts';

const RECORD = recordText([
  ...['11111111-1111-4111-8111-111111111111', '0', 'transfer', 'deposit', 'D7K2M4', 'THB'],
  ...['2026-11-16T05:00:00.000000Z', '2026-11-16T05:00:00.000000Z', 'bank:KBANK:-25000,wallet:member:25000', ''],
]);
const BLOCK = `krapao block 1\nseal=12\nsealed=2026-11-16T05:02:00.000000Z\nchain=${'d'.repeat(64)}\nrecords=5\nroot=${'e'.repeat(64)}`;
const HEAD = `krapao head 1\nsize=14\nroot=${'f'.repeat(64)}\nsigned=2026-11-16T05:10:00.000000Z`;
const FACTS = [
  ...['issued=2026-11-17T05:00:00Z', 'reference=D7K2M4', 'type=deposit', 'status=SUCCESS', 'amount=25000'],
  ...[
    'currency=THB',
    'from=KBANK',
    'to=WALLET',
    'created=2026-11-16T05:00:00.000Z',
    'settled=2026-11-16T05:01:00.000Z',
  ],
  ...['holder.bank=KBANK', 'holder.account=0123456789', 'slip.reference=S123', `slip.sha256=${'c'.repeat(64)}`],
  ...['slip.step.received=2026-11-16T04:59:00.000Z', 'slip.step.credited=2026-11-16T05:00:30.000Z'],
];
const signed = (text: string) => ({ text, key: 'a'.repeat(64), signature: 'b'.repeat(128) });
const evidenceOf = (holder: string) => ({
  document: signed(['krapao evidence 1', ...FACTS, `holder.name=${holder}`].join('\n')),
  records: [{ text: RECORD, proof: { index: 3, path: [], block: BLOCK, blockPath: [] } }],
  head: signed(HEAD),
});
const NAMES: Record<Locale, string> = { th: 'ธนาคารกสิกรไทย', la: 'ທະນາຄານກະສິກອນໄທ', en: 'Kasikornbank' };
const draw = (built: BuiltEvidence, locale: Locale) =>
  evidencePdf(built, {
    ...{ locale, verifyUrl: 'https://krapao.example/verify' },
    nameOf: async (code) => (code === 'KBANK' ? NAMES[locale] : undefined),
  });

/** AM as its two parts, the form in which it is drawn. */
const parts = (text: string) =>
  text
    .replaceAll(/([\u0e48-\u0e4b]?)\u0e33/g, '\u0e4d$1\u0e32')
    .replaceAll(/([\u0ec8-\u0ecb]?)\u0eb3/g, '\u0ecd$1\u0eb2');

let slip: Buffer;
beforeAll(async () => {
  slip = await sharp({ create: { width: 90, height: 140, channels: 3, background: '#2a8f6a' } })
    .jpeg()
    .toBuffer();
});
afterEach(() => vi.useRealTimers());

describe('evidence as PDF', { tags: ['P206'] }, () => {
  it.each([
    ['th', 'หลักฐานรายการ', 'ฝากเงิน', 'สำเร็จ', 'กระเป๋าหลัก', 'เข้ากระเป๋าหลักแล้ว', 'น้ำผึ้ง ทรัพย์ล้ำ'],
    ['la', 'ຫຼັກຖານລາຍການ', 'ຝາກເງິນ', 'ສຳເລັດ', 'ກະເປົາຫຼັກ', 'ເຂົ້າກະເປົາຫຼັກແລ້ວ', 'ທ້າວຄຳ ນ້ຳງື່ມ'],
    ['en', 'Evidence of a transaction', 'Deposit', 'Success', 'Main wallet', 'In the main wallet', 'Somchai Ćirić'],
  ] as const)('has receipt, timeline, slip and proof in words: %s', async (locale, ...words) => {
    const [, , , , , holder] = words;
    const [page = [], ...more] = pdfText(await draw({ evidence: evidenceOf(String(holder)), slip }, locale));
    const lines = [page, ...more].flat();
    for (const word of [...words, NAMES[locale]]) expect(lines).toContain(parts(word));
    for (const value of [
      '+฿250.00',
      'D7K2M4',
      '16/11/2026 12:01',
      '0123456789',
      'S123',
      'https://krapao.example/verify',
    ])
      expect(lines).toContain(value);
    for (const hash of ['a', 'c', 'd', 'f'].map((sign) => sign.repeat(64))) expect(lines).toContain(hash);
    const times = lines.filter((line) => /^\d\d\/\d\d\/2026 \d\d:\d\d$/.test(line)).slice(-6);
    expect(times.map((time) => time.slice(-5))).toEqual(['11:59', '12:00', '12:00', '12:01', '12:02', '12:10']);
  });

  it('is the same file whenever and however often it is made', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T05:00:00Z') });
    const first = await draw({ evidence: evidenceOf('น้ำผึ้ง'), slip }, 'th');
    vi.setSystemTime(new Date('2027-01-01T00:00:00Z'));
    expect((await draw({ evidence: evidenceOf('น้ำผึ้ง'), slip }, 'th')).equals(first)).toBe(true);
  });

  it.each(LOCALES)('takes any name, and stays within its page: %s', async (locale) => {
    const name = `<script>alert(1)</script> \u202e(1/2) שלום 😀 ก${'้'.repeat(300)} ${'W'.repeat(300)} ${'ทดสอบ'.repeat(90)}`;
    const pages = pdfText(await draw({ evidence: evidenceOf(name), slip: undefined }, locale));
    const lines = pages.flat();
    expect(lines.join('').replaceAll(' ', '')).toContain('alert(1)</script>(1/2)?????ก้้้้WWW');
    expect(lines.join('').match(/ทดสอบ/g)?.length).toBe(90);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(200);
    expect(lines.join('')).toContain('0123456789');
  });

  it('says what is not proved yet, and what cannot be', async () => {
    const { document, records } = evidenceOf('A');
    const young = { document, records: records.map(({ text }) => ({ text, proof: null })), head: null };
    const textOf = async (evidence: BuiltEvidence['evidence']) =>
      pdfText(await draw({ evidence, slip: undefined }, 'en')).flat();
    expect((await textOf(young)).join(' ')).toContain('is not sealed yet');
    expect((await textOf({ document, records: [], head: null })).join(' ')).toContain('nothing to prove');
  });
});
