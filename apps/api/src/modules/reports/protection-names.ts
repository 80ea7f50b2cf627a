import type { Locale } from '@krapao/contract/locales';

/** English, Thai. Screens and files use the same words. */
const SUBJECTS = {
  limits: ['Members with a limit', 'สมาชิกที่ตั้งวงเงินจำกัด'],
  begun: ['Exclusions begun', 'เริ่มงดเล่น'],
  ended: ['Exclusions ended', 'สิ้นสุดการงดเล่น'],
  complaints: ['Complaints', 'เรื่องร้องเรียน'],
  markers: ['Signals of harm', 'สัญญาณเสี่ยง'],
  contacts: ['What was done', 'สิ่งที่ทำ'],
  closed: ['Accounts closed', 'ปิดบัญชี'],
  held: ['Deposits held by a limit', 'ยอดฝากที่ติดวงเงินจำกัด'],
  refused: ['Deposits refused by a limit', 'การฝากที่ถูกปฏิเสธเพราะวงเงินจำกัด'],
  checks: ['Reality checks', 'การเตือนเวลาเล่น'],
} as const;
export type SubjectName = keyof typeof SUBJECTS;

const NAMES: Readonly<Record<string, readonly [english: string, thai: string]>> = {
  deposit: ['Deposits', 'ฝาก'],
  loss: ['Losses', 'เสีย'],
  'play-time': ['Play time', 'เวลาเล่น'],
  session: ['Session', 'ต่อรอบ'],
  day: ['a day', 'ต่อวัน'],
  week: ['a week', 'ต่อสัปดาห์'],
  month: ['a month', 'ต่อเดือน'],
  'time-out': ['Time-out', 'พักการเล่น'],
  'self-exclusion': ['Self-exclusion', 'งดเล่นระยะยาว'],
  operator: ['Imposed by an operator', 'ทีมงานให้งดเล่น'],
  PT24H: ['24 hours', '24 ชั่วโมง'],
  P3D: ['3 days', '3 วัน'],
  P1W: ['1 week', '1 สัปดาห์'],
  P2W: ['2 weeks', '2 สัปดาห์'],
  P4W: ['4 weeks', '4 สัปดาห์'],
  P6W: ['6 weeks', '6 สัปดาห์'],
  P6M: ['6 months', '6 เดือน'],
  P1Y: ['1 year', '1 ปี'],
  P2Y: ['2 years', '2 ปี'],
  P5Y: ['5 years', '5 ปี'],
  made: ['Made', 'แจ้งเข้ามา'],
  upheld: ['Upheld', 'รับคำร้อง'],
  rejected: ['Not upheld', 'ไม่รับคำร้อง'],
  open: ['Open', 'ยังไม่ตอบ'],
  late: ['Not answered in time', 'ตอบไม่ทันกำหนด'],
  medianHours: ['Hours to answer, median', 'ชั่วโมงที่ใช้ตอบ (ค่ากลาง)'],
  chasing: ['Chasing losses', 'ฝากตามทุนคืน'],
  night: ['Night play', 'เล่นกลางดึก'],
  cancelled: ['Cancelled withdrawals', 'ยกเลิกการถอน'],
  raises: ['Limits raised', 'เพิ่มวงเงินจำกัด'],
  growth: ['Growing deposits', 'ฝากเพิ่มผิดปกติ'],
  'long-play': ['Long play', 'เล่นต่อเนื่องนาน'],
  chat: ['Message in chat', 'ส่งข้อความในแชต'],
  call: ['Phone call', 'โทรศัพท์'],
  limit: ['Limit suggested', 'แนะนำให้ตั้งวงเงินจำกัด'],
  exclusion: ['Exclusion imposed', 'ให้งดเล่น'],
  none: ['No action', 'ไม่ดำเนินการ'],
  'qr-code': ['QR code', 'คิวอาร์โค้ด'],
  'deposit-notice': ['Deposit notice', 'แจ้งโอนเงิน'],
  'gift-link': ['Gift link', 'ลิงก์ของขวัญ'],
  shown: ['Shown', 'แสดงแล้ว'],
  continue: ['Continued', 'เล่นต่อ'],
  break: ['Took a break', 'พักการเล่น'],
  logout: ['Logged out', 'ออกจากระบบ'],
  unanswered: ['Not answered', 'ไม่ได้ตอบ'],
  aboveLimit: ['Above the limit', 'เกินวงเงิน'],
};

const inLocale = ([english, thai]: readonly [string, string], locale: Locale) => (locale === 'th' ? thai : english);

export const subjectOf = (name: SubjectName, locale: Locale): string => inLocale(SUBJECTS[name], locale);

/** A name without words is shown as it is. */
export const nameOf = (name: string, locale: Locale): string => inLocale(NAMES[name] ?? [name, name], locale);
