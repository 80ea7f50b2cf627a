import type { Currency } from '@krapao/money';

/** Texts of a slip in the language of its bank. */
export const SLIP_TEXTS = {
  TH: {
    done: 'โอนเงินสำเร็จ',
    amount: 'จำนวนเงิน',
    from: 'จาก',
    to: 'ไปยัง',
    number: 'เลขที่รายการ',
    bill: 'รหัสอ้างอิง 1',
    fee: 'ค่าธรรมเนียม',
    check: 'สแกนตรวจสอบสลิป',
    sandbox: 'แซนด์บ็อกซ์ของกระเป๋า ไม่ใช่เงินจริง',
  },
  LA: {
    done: 'ໂອນເງິນສຳເລັດ',
    amount: 'ຈຳນວນເງິນ',
    from: 'ຈາກ',
    to: 'ໄປຫາ',
    number: 'ເລກທີລາຍການ',
    bill: 'ເລກທີໃບບິນ',
    fee: 'ຄ່າທຳນຽມ',
    check: 'ສະແກນກວດສະລິບ',
    sandbox: 'ແຊນບັອກຂອງກະເປົາ ບໍ່ແມ່ນເງິນແທ້',
  },
} as const;

export const CURRENCY_WORD: Readonly<Record<Currency, string>> = { THB: 'บาท', LAK: 'ກີບ' };

/** Thai slips use Buddhist years. */
export function slipTime(date: Date, country: 'TH' | 'LA'): string {
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Bangkok', timeStyle: 'medium' }).format(date);
  const day = new Intl.DateTimeFormat(country === 'TH' ? 'th-TH-u-ca-buddhist' : 'en-GB', {
    timeZone: 'Asia/Bangkok',
    day: 'numeric',
    month: country === 'TH' ? 'short' : '2-digit',
    year: 'numeric',
  }).format(date);
  return `${day}  ${time}`;
}
