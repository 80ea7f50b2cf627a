import type { Locale } from '@krapao/contract/locales';
import type { OfficeAnswerOf } from '@krapao/contract/office/calls';

type Column = OfficeAnswerOf<'GET /api/office/reports/{report}'>['columns'][number];
type Kind = Column['kind'];

/** Kind, English, Thai. Screens and files use the same words. */
const COLUMNS = {
  day: ['day', 'Day', 'วันที่'],
  channel: ['name', 'Channel', 'ช่องทาง'],
  game: ['name', 'Game', 'เกม'],
  pot: ['name', 'Reward', 'รางวัล'],
  entries: ['count', 'Entries', 'รายการ'],
  depositCount: ['count', 'Deposits, number', 'จำนวนฝาก'],
  deposits: ['money', 'Deposits', 'ยอดฝาก'],
  withdrawalCount: ['count', 'Withdrawals, number', 'จำนวนถอน'],
  withdrawals: ['money', 'Withdrawals', 'ยอดถอน'],
  net: ['money', 'Net', 'สุทธิ'],
  rewards: ['money', 'Reward cost', 'ต้นทุนรางวัล'],
  toGames: ['money', 'To games', 'เข้าเกม'],
  fromGames: ['money', 'From games', 'ออกจากเกม'],
  gameNet: ['money', 'Members’ result', 'ผลของสมาชิก'],
  adjustments: ['money', 'Adjustments', 'ปรับยอด'],
  active: ['count', 'Active members', 'สมาชิกที่ใช้งาน'],
  joined: ['count', 'New members', 'สมาชิกใหม่'],
  moneyIn: ['money', 'In', 'เข้า'],
  moneyOut: ['money', 'Out', 'ออก'],
  given: ['money', 'Given', 'แจก'],
  takenBack: ['money', 'Taken back', 'เรียกคืน'],
  month: ['name', 'Month', 'เดือน'],
  subject: ['name', 'Subject', 'เรื่อง'],
  detail: ['name', 'Of which', 'รายละเอียด'],
  count: ['count', 'Number', 'จำนวน'],
  amount: ['money', 'Amount', 'จำนวนเงิน'],
  band: ['name', 'Net deposits', 'ยอดฝากสุทธิ'],
  members: ['count', 'Members', 'สมาชิก'],
  netDeposits: ['money', 'Deposits less withdrawals', 'ฝากหักถอน'],
} as const satisfies Record<string, readonly [Kind, string, string]>;

export type ColumnKey = keyof typeof COLUMNS;

export function columnOf(key: ColumnKey, locale: Locale): Column {
  const [kind, english, thai] = COLUMNS[key];
  return { key, kind, title: locale === 'th' ? thai : english };
}
