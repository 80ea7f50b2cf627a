import { REFUSAL_TEXTS, SLIP_REASON_TEXTS } from '@krapao/contract/error-texts';
import type { Locale } from '@krapao/contract/locales';
import { UNITS } from '@krapao/contract/units';
import { plainAmount } from '@krapao/money';
import type { SlipFacts, WithdrawalFacts } from './chat.deps.ts';

type TextOf<Facts> = Record<Locale, (facts: Facts) => string>;
type Texts = Record<Locale, string>;

/** The format of the whole product: 16/11/2026 20:41, in Bangkok time. */
const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Bangkok',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const timeOf = (at: Date): string => TIME.format(at).replace(',', '');

const reasonOf = (reason: string | null, locale: Locale): string => {
  const texts: Readonly<Record<string, string>> = SLIP_REASON_TEXTS[locale];
  return texts[reason ?? ''] ?? texts['UNKNOW_ERROR'] ?? '';
};

const SLIP: Record<SlipFacts['state'], TextOf<SlipFacts>> = {
  waiting: {
    th: ({ reference }) => `สลิป ${reference} กำลังดำเนินการ`,
    la: ({ reference }) => `ສະລິບ ${reference} ກຳລັງດຳເນີນການ`,
    en: ({ reference }) => `Slip ${reference} is in progress`,
  },
  credited: {
    th: ({ reference }) => `สลิป ${reference} ผ่านแล้ว เงินเข้ากระเป๋าแล้ว`,
    la: ({ reference }) => `ສະລິບ ${reference} ຜ່ານແລ້ວ ເງິນເຂົ້າກະເປົາແລ້ວ`,
    en: ({ reference }) => `Slip ${reference} was accepted. The money is in your wallet`,
  },
  failed: {
    th: ({ reference, reason }) => `สลิป ${reference} ไม่ผ่าน: ${reasonOf(reason, 'th')}`,
    la: ({ reference, reason }) => `ສະລິບ ${reference} ບໍ່ຜ່ານ: ${reasonOf(reason, 'la')}`,
    en: ({ reference, reason }) => `Slip ${reference} was not accepted: ${reasonOf(reason, 'en')}`,
  },
};

const PART: Record<WithdrawalFacts['state'], Texts> = {
  waiting: { th: 'กำลังดำเนินการ', la: 'ກຳລັງດຳເນີນການ', en: 'in progress' },
  paid: { th: 'โอนเข้าบัญชีแล้ว', la: 'ໂອນເຂົ້າບັນຊີແລ້ວ', en: 'paid to your account' },
  failed: {
    th: 'ไม่สำเร็จ เงินกลับเข้ากระเป๋าแล้ว',
    la: 'ບໍ່ສຳເລັດ ເງິນກັບເຂົ້າກະເປົາແລ້ວ',
    en: 'not paid. The money is back in your wallet',
  },
};
const WITHDRAWAL: TextOf<WithdrawalFacts> = {
  th: (facts) => `ถอน ${sumOf(facts, 'th')} เมื่อ ${timeOf(facts.at)} ${PART[facts.state].th}`,
  la: (facts) => `ຖອນ ${sumOf(facts, 'la')} ເມື່ອ ${timeOf(facts.at)} ${PART[facts.state].la}`,
  en: (facts) => `Withdrawal of ${sumOf(facts, 'en')} on ${timeOf(facts.at)}: ${PART[facts.state].en}`,
};
const sumOf = ({ amount, currency }: WithdrawalFacts, locale: Locale): string =>
  `${plainAmount(amount, currency)} ${UNITS[currency][locale]}`;

export const slipText = (slip: SlipFacts, locale: Locale): string => SLIP[slip.state][locale](slip);

export function withdrawalText(withdrawal: WithdrawalFacts, locale: Locale): string {
  const { refusal, note } = withdrawal;
  return [WITHDRAWAL[locale](withdrawal), refusal ? REFUSAL_TEXTS[locale][refusal] : note].filter(Boolean).join('\n');
}

export const AUTO_TEXTS = {
  logIn: {
    th: 'กรุณาเข้าสู่ระบบก่อน แล้วถามอีกครั้ง จะได้ดูรายการของคุณได้',
    la: 'ກະລຸນາເຂົ້າສູ່ລະບົບກ່ອນ ແລ້ວຖາມອີກຄັ້ງ ຈະໄດ້ເບິ່ງລາຍການຂອງທ່ານໄດ້',
    en: 'Log in first and ask again, so that we can look at your records',
  },
  noSlip: {
    th: 'ไม่พบสลิปนี้ ตรวจเลขอ้างอิงแล้วพิมพ์ใหม่ หรือคุยกับทีมงาน',
    la: 'ບໍ່ພົບສະລິບນີ້ ກວດເລກອ້າງອີງແລ້ວພິມໃໝ່ ຫຼື ລົມກັບທີມງານ',
    en: 'No such slip. Check the reference and type it again, or talk to support',
  },
  noWithdrawal: { th: 'ยังไม่มีรายการถอน', la: 'ຍັງບໍ່ມີລາຍການຖອນ', en: 'No withdrawals yet' },
  rate: {
    th: 'เรื่องนี้เรียบร้อยแล้ว ทีมงานช่วยได้ดีแค่ไหน',
    la: 'ເລື່ອງນີ້ຮຽບຮ້ອຍແລ້ວ ທີມງານຊ່ວຍໄດ້ດີປານໃດ?',
    en: 'This is settled. How well did we help?',
  },
  rated: { th: 'ขอบคุณ บันทึกคะแนนแล้ว', la: 'ຂອບໃຈ ບັນທຶກຄະແນນແລ້ວ', en: 'Thank you. Your rating is saved' },
} as const satisfies Record<string, Texts>;

/** Given the time the team returns. */
export const AWAY_TEXT: TextOf<string> = {
  th: (from) => `ตอนนี้ทีมงานไม่อยู่ กลับมา ${from} น. ฝากข้อความไว้ได้เลย`,
  la: (from) => `ຕອນນີ້ທີມງານບໍ່ຢູ່ ກັບມາ ${from} ຝາກຂໍ້ຄວາມໄວ້ໄດ້ເລີຍ`,
  en: (from) => `Our team is away and back at ${from}. Leave your message here`,
};
