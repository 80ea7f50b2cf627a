import type { OfficeAnswerOf } from '@krapao/contract/office/calls';

export type Alert = OfficeAnswerOf<'GET /api/office/alerts'>['alerts'][number];

const TITLES: Record<Alert['kind'], { th: string; en: string }> = {
  late: { th: 'มีรายการรอนานเกินเป้า', en: 'Items wait past their target' },
  large: { th: 'มีรายการถอนยอดสูง', en: 'A large withdrawal waits' },
  feed: { th: 'อ่านรายการเดินบัญชีธนาคารไม่ได้', en: 'The list of a bank is not read' },
  game: { th: 'ค่ายเกมไม่ตอบ', en: 'A game does not answer' },
  bank: { th: 'ธนาคารไม่ตอบคำสั่งจ่าย', en: 'The bank does not answer payment orders' },
  budget: { th: 'สิทธิ์โปรโมชันใกล้หมด', en: 'Most places of an offer are taken' },
  connection: { th: 'บริการภายนอกใช้งานไม่ได้', en: 'A service outside is down' },
  expiry: { th: 'คีย์ของบริการภายนอกใกล้หมดอายุ', en: 'The key of a service outside expires' },
};

/** An e-mail about an alert in both languages of the office. It names no member. */
export function alertEmail({ kind, subject, n, amount, currency, since }: Alert, officeUrl: string) {
  const { th, en } = TITLES[kind];
  const facts = [
    subject,
    n === null ? '' : kind === 'budget' ? `${n}%` : kind === 'expiry' ? `${n} วัน / days` : `${n}`,
    amount === null ? '' : `${amount} ${currency}`,
    since ?? '',
  ].filter(Boolean);
  return { subject: `[Krapao] ${en}: ${subject}`, text: `${th}\n${en}\n\n${facts.join(' · ')}\n\n${officeUrl}\n` };
}
