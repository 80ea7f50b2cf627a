import { ENGLISH_NAME_BANKS, RECOMMENDED_BANKS } from '@krapao/contract/limits';

type Row = readonly [
  code: string,
  clearingCode: string | null,
  nameTh: string,
  nameLa: string,
  nameEn: string,
  accountPattern: string,
  badge: readonly [letters: string, background: string, ink: string],
];

const TEN = '^\\d{10}$';
const TWELVE = '^\\d{12}$';
/** Where no length is published. */
const THAI = '^\\d{6,15}$';
const LAO = '^\\d{8,20}$';

const THAI_BANKS: readonly Row[] = [
  ['KBANK', '004', 'ธนาคารกสิกรไทย', 'ທະນາຄານກະສິກອນໄທ', 'Kasikornbank', TEN, ['KB', '#0b7d35', '#fff']],
  ['KTB', '006', 'ธนาคารกรุงไทย', 'ທະນາຄານກຸງໄທ', 'Krungthai Bank', TEN, ['KT', '#0a9fdc', '#04202d']],
  ['SCB', '014', 'ธนาคารไทยพาณิชย์', 'ທະນາຄານໄທພານິດ', 'Siam Commercial Bank', TEN, ['SC', '#4e2a84', '#fff']],
  ['BBL', '002', 'ธนาคารกรุงเทพ', 'ທະນາຄານກຸງເທບ', 'Bangkok Bank', TEN, ['BB', '#1e3c8c', '#fff']],
  [
    'TMB',
    '011',
    'ธนาคารทหารไทยธนชาต',
    'ທະນາຄານທະຫານໄທທະນະຊາດ',
    'TMBThanachart Bank (ttb)',
    TEN,
    ['TT', '#0b5ed7', '#fff'],
  ],
  [
    'BAY',
    '025',
    'ธนาคารกรุงศรีอยุธยา',
    'ທະນາຄານກຸງສີອະຍຸດທະຍາ',
    'Bank of Ayudhya (Krungsri)',
    TEN,
    ['BA', '#f2b91c', '#241a00'],
  ],
  ['GSB', '030', 'ธนาคารออมสิน', 'ທະນາຄານອອມສິນ', 'Government Savings Bank', TWELVE, ['GS', '#e83e8c', '#2b0014']],
  [
    'BAAC',
    '034',
    'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
    'ທະນາຄານເພື່ອການກະເສດ ແລະ ສະຫະກອນການກະເສດ',
    'Bank for Agriculture and Agricultural Cooperatives',
    TWELVE,
    ['AG', '#1d7f3f', '#fff'],
  ],
  [
    'GHB',
    '033',
    'ธนาคารอาคารสงเคราะห์',
    'ທະນາຄານອາຄານສົງເຄາະ',
    'Government Housing Bank',
    TWELVE,
    ['GH', '#d9730d', '#1c0d02'],
  ],
  ['CIMB', '022', 'ธนาคารซีไอเอ็มบีไทย', 'ທະນາຄານຊີໄອເອັມບີໄທ', 'CIMB Thai Bank', TEN, ['CI', '#8a1f2b', '#fff']],
  ['UOB', '024', 'ธนาคารยูโอบี', 'ທະນາຄານຢູໂອບີ', 'United Overseas Bank (Thai)', TEN, ['UO', '#0b3979', '#fff']],
  ['KKP', '069', 'ธนาคารเกียรตินาคินภัทร', 'ທະນາຄານກຽດນາຄິນພັດ', 'Kiatnakin Phatra Bank', TEN, ['KK', '#4b3f8f', '#fff']],
  ['TISCO', '067', 'ธนาคารทิสโก้', 'ທະນາຄານທິສໂກ້', 'TISCO Bank', '^\\d{14}$', ['TI', '#12549b', '#fff']],
  ['LHB', '073', 'ธนาคารแลนด์ แอนด์ เฮ้าส์', 'ທະນາຄານແລນ ແອນ ເຮົ້າ', 'LH Bank', THAI, ['LH', '#5b6b73', '#fff']],
  [
    'IBANK',
    '066',
    'ธนาคารอิสลามแห่งประเทศไทย',
    'ທະນາຄານອິສລາມແຫ່ງປະເທດໄທ',
    'Islamic Bank of Thailand',
    TEN,
    ['IB', '#14532d', '#fff'],
  ],
  ['TCRB', '071', 'ธนาคารไทยเครดิต', 'ທະນາຄານໄທເຄຣດິດ', 'Thai Credit Bank', THAI, ['TC', '#b45309', '#fff']],
  ['ICBC', '070', 'ธนาคารไอซีบีซี (ไทย)', 'ທະນາຄານໄອຊີບີຊີ (ໄທ)', 'ICBC (Thai)', THAI, ['IC', '#a31420', '#fff']],
  [
    'TRUEWALLET',
    null,
    'ทรูมันนี่ วอลเล็ท',
    'ທຣູມັນນີ່ ວອລເລັດ',
    'TrueMoney Wallet',
    '^0[689]\\d{8}$',
    ['TW', '#f58220', '#241000'],
  ],
];

const LAO_BANKS: readonly Row[] = [
  [
    'BCEL',
    null,
    'ธนาคารการค้าต่างประเทศลาว',
    'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ ມະຫາຊົນ',
    'Banque pour le Commerce Exterieur Lao',
    LAO,
    ['BC', '#c8102e', '#fff'],
  ],
  ['LDB', null, 'ธนาคารพัฒนาลาว', 'ທະນາຄານພັດທະນາລາວ', 'Lao Development Bank', LAO, ['LD', '#13509c', '#fff']],
  ['JDB', null, 'ธนาคารร่วมพัฒนา', 'ທະນາຄານຮ່ວມພັດທະນາ', 'Joint Development Bank', LAO, ['JD', '#d81f17', '#fff']],
  [
    'APB',
    null,
    'ธนาคารส่งเสริมกสิกรรม',
    'ທະນາຄານສົ່ງເສີມກະສິກຳ',
    'Agricultural Promotion Bank',
    LAO,
    ['AP', '#1d7f3f', '#fff'],
  ],
  ['LVB', null, 'ธนาคารร่วมธุรกิจลาว-เวียดนาม', 'ທະນາຄານຮ່ວມທຸລະກິດລາວ-ຫວຽດ', 'Lao-Viet Bank', LAO, ['LV', '#0e6ba8', '#fff']],
  ['STB', null, 'ธนาคารเอสที', 'ທະນາຄານເອສທີ', 'ST Bank', LAO, ['ST', '#5a2a83', '#fff']],
  ['BIC', null, 'ธนาคารบีไอซี ลาว', 'ທະນາຄານບີໄອຊີ ລາວ', 'BIC Bank Lao', LAO, ['BI', '#0f766e', '#fff']],
  ['IB', null, 'ธนาคารอินโดจีน', 'ທະນາຄານອິນໂດຈີນ', 'Indochina Bank', LAO, ['IN', '#b45309', '#fff']],
  [
    'MJBL',
    null,
    'ธนาคารมารูฮันเจแปนลาว',
    'ທະນາຄານມາຣູຮານເຈແປນລາວ',
    'Maruhan Japan Bank Lao',
    LAO,
    ['MJ', '#9d174d', '#fff'],
  ],
  ['PSV', null, 'ธนาคารพงสะหวัน', 'ທະນາຄານພົງສະຫວັນ', 'Phongsavanh Bank', LAO, ['PS', '#854d0e', '#fff']],
];

const isIn = (codes: readonly string[], code: string) => codes.includes(code);

const toRow =
  (country: 'TH' | 'LA', from: number) =>
  (
    [code, clearing_code, name_th, name_la, name_en, account_pattern, [letters, background, ink]]: Row,
    index: number,
  ) => ({
    code,
    country,
    clearing_code,
    name_th,
    name_la,
    name_en,
    account_pattern,
    english_name_only: isIn(ENGLISH_NAME_BANKS, code),
    recommended: isIn(RECOMMENDED_BANKS, code),
    badge_letters: letters,
    badge_background: background,
    badge_ink: ink,
    position: from + index,
  });

/** Lao banks stand first: only the Lao build shows them, and there they are the usual choice. */
export const BANKS = [...LAO_BANKS.map(toRow('LA', 0)), ...THAI_BANKS.map(toRow('TH', 100))];
