import type { Locale } from '@krapao/contract/locales';

/** English and Thai words of codes in files. A code without a word is written as it is. */
const WORDS: Readonly<Record<string, readonly [string, string]>> = {
  active: ['Active', 'ใช้งาน'],
  inactive: ['Disabled', 'ปิดใช้งาน'],
  disabled: ['Disabled', 'ปิดใช้งาน'],
  invited: ['Invited', 'เชิญแล้ว'],
  deposit: ['Deposit', 'ฝาก'],
  withdraw: ['Withdrawal', 'ถอน'],
  play: ['Games', 'เกม'],
  bonus: ['Reward', 'รางวัล'],
  finish_bonus: ['Reward ended', 'จบรางวัล'],
  transfer: ['Transfer', 'โยกเงิน'],
  adjustment: ['Correction', 'ปรับยอด'],
  vault: ['Vault', 'ตู้เซฟ'],
  SUCCESS: ['Done', 'สำเร็จ'],
  FAILED: ['Failed', 'ไม่สำเร็จ'],
  IN_PROGRESS: ['In progress', 'กำลังดำเนินการ'],
  requested: ['Requested', 'ขอถอน'],
  approved: ['Approved', 'อนุมัติแล้ว'],
  paid: ['Paid', 'จ่ายแล้ว'],
  rejected: ['Rejected', 'ไม่อนุมัติ'],
  cancelled: ['Cancelled', 'ยกเลิก'],
  waiting: ['Waiting', 'รอ'],
  review: ['In review', 'รอตรวจ'],
  credited: ['Credited', 'เติมเงินแล้ว'],
  failed: ['Failed', 'ไม่สำเร็จ'],
  running: ['Running', 'กำลังใช้'],
  succeeded: ['Succeeded', 'สำเร็จ'],
  expired: ['Expired', 'หมดเวลา'],
  free: ['Without conditions', 'ไม่มีเงื่อนไข'],
  open: ['Open', 'ยังไม่ปิด'],
  known: ['Known', 'รับทราบ'],
  closed: ['Closed', 'ปิดแล้ว'],
};

export function wordOf(code: string, locale: Locale): string {
  const [english, thai] = WORDS[code] ?? [code, code];
  return locale === 'th' ? thai : english;
}
