import { TRUEWALLET } from '@krapao/contract/accounts';
import { ENGLISH_NAME_BANKS, RECOMMENDED_BANKS } from '@krapao/contract/limits';

type Row = readonly [
  code: string,
  clearingCode: string | null,
  nameTh: string,
  nameLa: string,
  nameEn: string,
  accountPattern: string,
];

const TEN = '^\\d{10}$';
const TWELVE = '^\\d{12}$';
/** For banks that publish no account number length. */
const THAI = '^\\d{6,15}$';
const LAO = '^\\d{8,20}$';

const THAI_BANKS: readonly Row[] = [
  ['KBANK', '004', 'ธนาคารกสิกรไทย', 'ທະນາຄານກະສິກອນໄທ', 'Kasikornbank', TEN],
  ['KTB', '006', 'ธนาคารกรุงไทย', 'ທະນາຄານກຸງໄທ', 'Krungthai Bank', TEN],
  ['SCB', '014', 'ธนาคารไทยพาณิชย์', 'ທະນາຄານໄທພານິດ', 'Siam Commercial Bank', TEN],
  ['BBL', '002', 'ธนาคารกรุงเทพ', 'ທະນາຄານກຸງເທບ', 'Bangkok Bank', TEN],
  ['TMB', '011', 'ธนาคารทหารไทยธนชาต', 'ທະນາຄານທະຫານໄທທະນະຊາດ', 'TMBThanachart Bank (ttb)', TEN],
  ['BAY', '025', 'ธนาคารกรุงศรีอยุธยา', 'ທະນາຄານກຸງສີອະຍຸດທະຍາ', 'Bank of Ayudhya (Krungsri)', TEN],
  ['GSB', '030', 'ธนาคารออมสิน', 'ທະນາຄານອອມສິນ', 'Government Savings Bank', TWELVE],
  [
    'BAAC',
    '034',
    'ธนาคารเพื่อการเกษตรและสหกรณ์การเกษตร',
    'ທະນາຄານເພື່ອການກະເສດ ແລະ ສະຫະກອນການກະເສດ',
    'Bank for Agriculture and Agricultural Cooperatives',
    TWELVE,
  ],
  ['GHB', '033', 'ธนาคารอาคารสงเคราะห์', 'ທະນາຄານອາຄານສົງເຄາະ', 'Government Housing Bank', TWELVE],
  ['CIMB', '022', 'ธนาคารซีไอเอ็มบีไทย', 'ທະນາຄານຊີໄອເອັມບີໄທ', 'CIMB Thai Bank', TEN],
  ['UOB', '024', 'ธนาคารยูโอบี', 'ທະນາຄານຢູໂອບີ', 'United Overseas Bank (Thai)', TEN],
  ['KKP', '069', 'ธนาคารเกียรตินาคินภัทร', 'ທະນາຄານກຽດນາຄິນພັດ', 'Kiatnakin Phatra Bank', TEN],
  ['TISCO', '067', 'ธนาคารทิสโก้', 'ທະນາຄານທິສໂກ້', 'TISCO Bank', '^\\d{14}$'],
  ['LHB', '073', 'ธนาคารแลนด์ แอนด์ เฮ้าส์', 'ທະນາຄານແລນ ແອນ ເຮົ້າ', 'LH Bank', THAI],
  ['IBANK', '066', 'ธนาคารอิสลามแห่งประเทศไทย', 'ທະນາຄານອິສລາມແຫ່ງປະເທດໄທ', 'Islamic Bank of Thailand', TEN],
  ['TCRB', '071', 'ธนาคารไทยเครดิต', 'ທະນາຄານໄທເຄຣດິດ', 'Thai Credit Bank', THAI],
  ['ICBC', '070', 'ธนาคารไอซีบีซี (ไทย)', 'ທະນາຄານໄອຊີບີຊີ (ໄທ)', 'ICBC (Thai)', THAI],
  [TRUEWALLET, null, 'ทรูมันนี่ วอลเล็ท', 'TrueMoney Wallet', 'TrueMoney Wallet', '^0[689]\\d{8}$'],
];

const LAO_BANKS: readonly Row[] = [
  [
    'BCEL',
    null,
    'ธนาคารการค้าต่างประเทศลาว',
    'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ ມະຫາຊົນ',
    'Banque pour le Commerce Exterieur Lao',
    LAO,
  ],
  ['LDB', null, 'ธนาคารพัฒนาลาว', 'ທະນາຄານພັດທະນາລາວ', 'Lao Development Bank', LAO],
  ['JDB', null, 'ธนาคารร่วมพัฒนา', 'ທະນາຄານຮ່ວມພັດທະນາ', 'Joint Development Bank', LAO],
  ['APB', null, 'ธนาคารส่งเสริมกสิกรรม', 'ທະນາຄານສົ່ງເສີມກະສິກຳ', 'Agricultural Promotion Bank', LAO],
  ['LVB', null, 'ธนาคารร่วมธุรกิจลาว-เวียดนาม', 'ທະນາຄານຮ່ວມທຸລະກິດລາວ-ຫວຽດ', 'Lao-Viet Bank', LAO],
  ['STB', null, 'ธนาคารเอสที', 'ທະນາຄານເອສທີ', 'ST Bank', LAO],
  ['BIC', null, 'ธนาคารบีไอซี ลาว', 'ທະນາຄານບີໄອຊີ ລາວ', 'BIC Bank Lao', LAO],
  ['IB', null, 'ธนาคารอินโดจีน', 'ທະນາຄານອິນໂດຈີນ', 'Indochina Bank', LAO],
  ['MJBL', null, 'ธนาคารมารูฮันเจแปนลาว', 'ທະນາຄານມາຣູຮານເຈແປນລາວ', 'Maruhan Japan Bank Lao', LAO],
  ['PSV', null, 'ธนาคารพงสะหวัน', 'ທະນາຄານພົງສະຫວັນ', 'Phongsavanh Bank', LAO],
];

const isIn = (codes: readonly string[], code: string) => codes.includes(code);

const toRow =
  (country: 'TH' | 'LA', from: number) =>
  ([code, clearing_code, name_th, name_la, name_en, account_pattern]: Row, index: number) => ({
    code,
    country,
    clearing_code,
    name_th,
    name_la,
    name_en,
    account_pattern,
    english_name_only: isIn(ENGLISH_NAME_BANKS, code),
    recommended: isIn(RECOMMENDED_BANKS, code),
    position: from + index,
  });

/** Lao banks come first: only the Lao build shows them, and there they are the usual choice. */
export const BANKS = [...LAO_BANKS.map(toRow('LA', 0)), ...THAI_BANKS.map(toRow('TH', 100))];
