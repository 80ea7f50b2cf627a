import { TRUEWALLET } from '@krapao/contract/accounts';
import { type Badge, badgeOf } from '@krapao/contract/bank-badges';
import type { Currency } from '@krapao/money';

export type Bank = {
  code: string;
  /** Bank number on slips and in feeds: three digits of the Bank of Thailand, or the bank's code if it has none. */
  number: string;
  country: 'TH' | 'LA';
  currency: Currency;
  name: { th: string; la: string; en: string };
  badge: Badge;
};

type Row = readonly [code: string, number: string | null, th: string, la: string, en: string];

const THAI: readonly Row[] = [
  ['KBANK', '004', 'ธนาคารกสิกรไทย', 'ທະນາຄານກະສິກອນໄທ', 'Kasikornbank'],
  ['KTB', '006', 'ธนาคารกรุงไทย', 'ທະນາຄານກຸງໄທ', 'Krungthai Bank'],
  ['SCB', '014', 'ธนาคารไทยพาณิชย์', 'ທະນາຄານໄທພານິດ', 'Siam Commercial Bank'],
  ['BBL', '002', 'ธนาคารกรุงเทพ', 'ທະນາຄານກຸງເທບ', 'Bangkok Bank'],
  ['TMB', '011', 'ธนาคารทหารไทยธนชาต', 'ທະນາຄານທະຫານໄທທະນະຊາດ', 'TMBThanachart Bank (ttb)'],
  ['BAY', '025', 'ธนาคารกรุงศรีอยุธยา', 'ທະນາຄານກຸງສີອະຍຸດທະຍາ', 'Bank of Ayudhya (Krungsri)'],
  ['GSB', '030', 'ธนาคารออมสิน', 'ທະນາຄານອອມສິນ', 'Government Savings Bank'],
  ['BAAC', '034', 'ธ.ก.ส.', 'ທ.ກ.ສ.', 'BAAC'],
  ['GHB', '033', 'ธนาคารอาคารสงเคราะห์', 'ທະນາຄານອາຄານສົງເຄາະ', 'Government Housing Bank'],
  ['CIMB', '022', 'ธนาคารซีไอเอ็มบีไทย', 'ທະນາຄານຊີໄອເອັມບີໄທ', 'CIMB Thai Bank'],
  ['UOB', '024', 'ธนาคารยูโอบี', 'ທະນາຄານຢູໂອບີ', 'United Overseas Bank (Thai)'],
  ['KKP', '069', 'ธนาคารเกียรตินาคินภัทร', 'ທະນາຄານກຽດນາຄິນພັດ', 'Kiatnakin Phatra Bank'],
  ['TISCO', '067', 'ธนาคารทิสโก้', 'ທະນາຄານທິສໂກ້', 'TISCO Bank'],
  ['LHB', '073', 'ธนาคารแลนด์ แอนด์ เฮ้าส์', 'ທະນາຄານແລນ ແອນ ເຮົ້າ', 'LH Bank'],
  ['IBANK', '066', 'ธนาคารอิสลามแห่งประเทศไทย', 'ທະນາຄານອິສລາມແຫ່ງປະເທດໄທ', 'Islamic Bank of Thailand'],
  ['TCRB', '071', 'ธนาคารไทยเครดิต', 'ທະນາຄານໄທເຄຣດິດ', 'Thai Credit Bank'],
  ['ICBC', '070', 'ธนาคารไอซีบีซี (ไทย)', 'ທະນາຄານໄອຊີບີຊີ (ໄທ)', 'ICBC (Thai)'],
  [TRUEWALLET, null, 'ทรูมันนี่ วอลเล็ท', 'TrueMoney Wallet', 'TrueMoney Wallet'],
  ['WW', null, 'ช่องทาง WW', 'ຊ່ອງທາງ WW', 'WW channel'],
  ['PAYTIMZ', null, 'ช่องทาง PAYTIMZ', 'ຊ່ອງທາງ PAYTIMZ', 'PAYTIMZ channel'],
];

const LAO: readonly Row[] = [
  ['BCEL', null, 'ธนาคารการค้าต่างประเทศลาว', 'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ ມະຫາຊົນ', 'BCEL'],
  ['LDB', null, 'ธนาคารพัฒนาลาว', 'ທະນາຄານພັດທະນາລາວ', 'Lao Development Bank'],
  ['JDB', null, 'ธนาคารร่วมพัฒนา', 'ທະນາຄານຮ່ວມພັດທະນາ', 'Joint Development Bank'],
  ['APB', null, 'ธนาคารส่งเสริมกสิกรรม', 'ທະນາຄານສົ່ງເສີມກະສິກຳ', 'Agricultural Promotion Bank'],
  ['LVB', null, 'ธนาคารร่วมธุรกิจลาว-เวียดนาม', 'ທະນາຄານຮ່ວມທຸລະກິດລາວ-ຫວຽດ', 'Lao-Viet Bank'],
  ['STB', null, 'ธนาคารเอสที', 'ທະນາຄານເອສທີ', 'ST Bank'],
  ['BIC', null, 'ธนาคารบีไอซี ลาว', 'ທະນາຄານບີໄອຊີ ລາວ', 'BIC Bank Lao'],
  ['IB', null, 'ธนาคารอินโดจีน', 'ທະນາຄານອິນໂດຈີນ', 'Indochina Bank'],
  ['MJBL', null, 'ธนาคารมารูฮันเจแปนลาว', 'ທະນາຄານມາຣູຮານເຈແປນລາວ', 'Maruhan Japan Bank Lao'],
  ['PSV', null, 'ธนาคารพงสะหวัน', 'ທະນາຄານພົງສະຫວັນ', 'Phongsavanh Bank'],
];

const toBank =
  (country: Bank['country'], currency: Currency) =>
  ([code, number, th, la, en]: Row): Bank => ({
    code,
    number: number ?? code,
    country,
    currency,
    name: { th, la, en },
    badge: badgeOf(code),
  });

export const BANKS: readonly Bank[] = [...THAI.map(toBank('TH', 'THB')), ...LAO.map(toBank('LA', 'LAK'))];

/** Payment channels: people pay their codes, but never choose them as a bank. */
export const CHANNELS = ['WW', 'PAYTIMZ'] as const;
export type Channel = (typeof CHANNELS)[number];

const byCode = new Map(BANKS.map((bank) => [bank.code, bank]));
export const bankByCode = (code: string): Bank | undefined => byCode.get(code);

export function knownBank(code: string): Bank {
  const bank = byCode.get(code);
  if (!bank) throw new Error(`an account with a bank that is not there: ${code}`);
  return bank;
}
