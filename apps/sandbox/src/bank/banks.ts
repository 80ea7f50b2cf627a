import type { Currency } from '@krapao/money';

/** Letters and a colour, as in the member app; never a bank's logo. */
type Badge = { letters: string; fill: string; ink: string };

export type Bank = {
  code: string;
  /** As slips and feeds name the bank: its three digits at the Bank of Thailand, or its code where it has none. */
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
  ['TRUEWALLET', null, 'ทรูมันนี่ วอลเล็ท', 'ທຣູມັນນີ່ ວອລເລັດ', 'TrueMoney Wallet'],
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

const BADGES: Readonly<Record<string, Badge>> = {
  SCB: { letters: 'SC', fill: '#4e2a84', ink: '#fff' },
  KBANK: { letters: 'KB', fill: '#0b7d35', ink: '#fff' },
  KTB: { letters: 'KT', fill: '#0a9fdc', ink: '#04202d' },
  BBL: { letters: 'BB', fill: '#1e3f9b', ink: '#fff' },
  TMB: { letters: 'TT', fill: '#0d5fbf', ink: '#fff' },
  GSB: { letters: 'GS', fill: '#e0408e', ink: '#2b0518' },
  BAY: { letters: 'BA', fill: '#f4c21b', ink: '#2c2200' },
  BCEL: { letters: 'BC', fill: '#c8102e', ink: '#fff' },
  LDB: { letters: 'LD', fill: '#13509c', ink: '#fff' },
  JDB: { letters: 'JD', fill: '#e2231a', ink: '#fff' },
  APB: { letters: 'AP', fill: '#1d7f3f', ink: '#fff' },
  TRUEWALLET: { letters: 'TW', fill: '#f58220', ink: '#2a1200' },
  BAAC: { letters: 'AG', fill: '#1d7f3f', ink: '#fff' },
  GHB: { letters: 'GH', fill: '#d9730d', ink: '#1c0d02' },
  CIMB: { letters: 'CI', fill: '#8a1f2b', ink: '#fff' },
  UOB: { letters: 'UO', fill: '#0b3979', ink: '#fff' },
  KKP: { letters: 'KK', fill: '#4b3f8f', ink: '#fff' },
  TISCO: { letters: 'TI', fill: '#12549b', ink: '#fff' },
  LHB: { letters: 'LH', fill: '#5b6b73', ink: '#fff' },
  IBANK: { letters: 'IB', fill: '#14532d', ink: '#fff' },
  TCRB: { letters: 'TC', fill: '#b45309', ink: '#fff' },
  ICBC: { letters: 'IC', fill: '#a31420', ink: '#fff' },
  LVB: { letters: 'LV', fill: '#0e6ba8', ink: '#fff' },
  STB: { letters: 'ST', fill: '#5a2a83', ink: '#fff' },
  BIC: { letters: 'BI', fill: '#0f766e', ink: '#fff' },
  IB: { letters: 'IN', fill: '#b45309', ink: '#fff' },
  MJBL: { letters: 'MJ', fill: '#9d174d', ink: '#fff' },
  PSV: { letters: 'PS', fill: '#854d0e', ink: '#fff' },
  WW: { letters: 'WW', fill: '#0f766e', ink: '#fff' },
  PAYTIMZ: { letters: 'PT', fill: '#3b4cca', ink: '#fff' },
};

const toBank =
  (country: Bank['country'], currency: Currency) =>
  ([code, number, th, la, en]: Row): Bank => ({
    code,
    number: number ?? code,
    country,
    currency,
    name: { th, la, en },
    badge: BADGES[code] ?? { letters: code.slice(0, 2), fill: '#334455', ink: '#fff' },
  });

export const BANKS: readonly Bank[] = [...THAI.map(toBank('TH', 'THB')), ...LAO.map(toBank('LA', 'LAK'))];

/** Not banks to people: their codes are paid, their accounts never chosen. */
export const CHANNELS = ['WW', 'PAYTIMZ'] as const;
export type Channel = (typeof CHANNELS)[number];

const byCode = new Map(BANKS.map((bank) => [bank.code, bank]));
export const bankByCode = (code: string): Bank | undefined => byCode.get(code);

export function knownBank(code: string): Bank {
  const bank = byCode.get(code);
  if (!bank) throw new Error(`an account with a bank that is not there: ${code}`);
  return bank;
}
