import { DECORATION } from '@krapao/contract/documents/pictures';
import { SETTINGS, type Setting, type SettingKey } from '@krapao/contract/documents/settings';
import { CHAT_MENU } from './chat-menu.ts';
import { HOWTO } from './howto.ts';

const MEGABYTE = 1024 * 1024;

/** Settings of a new service. Operators' later changes are never overwritten. */
export const DEFAULT_SETTINGS: { [Key in SettingKey]: Setting<Key> } = {
  info: { name: { th: 'กระเป๋า', la: 'ກະເປົາ', en: 'Krapao' }, website: 'https://krapao.example' },
  contact: {
    contactText: {
      th: '<p>ทีมงานดูแลทุกวัน ตลอด 24 ชั่วโมง</p><p>แจ้งเบอร์ที่สมัครไว้ทุกครั้ง จะได้ช่วยได้เร็วขึ้น</p>',
      la: '<p>ທີມງານເບິ່ງແຍງທຸກມື້ ຕະຫຼອດ 24 ຊົ່ວໂມງ</p><p>ແຈ້ງເບີທີ່ສະໝັກໄວ້ທຸກຄັ້ງ ຈະໄດ້ຊ່ວຍໄວຂຶ້ນ</p>',
      en: '<p>Our team is here every day, around the clock.</p><p>Give your registered number so that we can help faster.</p>',
    },
    lineLink: 'https://line.example/krapao',
    lineName: '@krapao',
    lineQR: null,
  },
  conditions: [
    {
      th: '<h3>ใครสมัครได้</h3><p>ผู้ที่มีอายุ 20 ปีขึ้นไป หนึ่งคนมีได้หนึ่งบัญชี</p>',
      la: '<h3>ໃຜສະໝັກໄດ້</h3><p>ຜູ້ທີ່ມີອາຍຸ 20 ປີຂຶ້ນໄປ ຜູ້ໜຶ່ງມີໄດ້ບັນຊີດຽວ</p>',
      en: '<h3>Who may join</h3><p>People aged 20 or over, one account each.</p>',
    },
    {
      th: '<h3>บัญชีธนาคาร</h3><p>ชื่อบัญชีต้องเป็นชื่อของคุณเอง เงินที่ถอนเข้าบัญชีที่สมัครไว้เท่านั้น ถ้าฝากด้วยการโอน ให้โอนจากบัญชีนี้</p>',
      la: '<h3>ບັນຊີທະນາຄານ</h3><p>ຊື່ບັນຊີຕ້ອງແມ່ນຊື່ຂອງທ່ານເອງ ເງິນທີ່ຖອນເຂົ້າບັນຊີທີ່ສະໝັກໄວ້ເທົ່ານັ້ນ ຖ້າຝາກດ້ວຍການໂອນ ໃຫ້ໂອນຈາກບັນຊີນີ້</p>',
      en: '<h3>Bank account</h3><p>The account must be in your own name. Withdrawals go to the registered account only. Deposits by transfer must come from it.</p>',
    },
    {
      th: '<h3>ฝากเงิน</h3><p>โอนให้ตรงยอด ถ้าฝากด้วยสลิป ให้อัปโหลดภายใน 1 ชั่วโมงหลังโอน เงินเข้ากระเป๋าภายใน 1 นาทีหลังตรวจผ่าน</p>',
      la: '<h3>ຝາກເງິນ</h3><p>ໂອນໃຫ້ກົງຈຳນວນ ຖ້າຝາກດ້ວຍສະລິບ ໃຫ້ອັບໂຫຼດພາຍໃນ 1 ຊົ່ວໂມງຫຼັງໂອນ ເງິນເຂົ້າກະເປົາພາຍໃນ 1 ນາທີຫຼັງກວດຜ່ານ</p>',
      en: '<h3>Deposits</h3><p>Pay the exact amount. With a slip, upload it within 1 hour of the transfer. Money reaches your wallet within 1 minute after the check.</p>',
    },
    {
      th: '<h3>ถอนเงิน</h3><p>เงินที่ขอถอนถูกกันไว้ทันที ถ้าโอนออกไม่ได้ เงินกลับเข้ากระเป๋า ดูความคืบหน้าได้ที่หน้ารายการ</p>',
      la: '<h3>ຖອນເງິນ</h3><p>ເງິນທີ່ຂໍຖອນຖືກກັນໄວ້ທັນທີ ຖ້າໂອນອອກບໍ່ໄດ້ ເງິນກັບເຂົ້າກະເປົາ ເບິ່ງຄວາມຄືບໜ້າໄດ້ທີ່ໜ້າລາຍການ</p>',
      en: '<h3>Withdrawals</h3><p>The amount is set aside at once. If it cannot be paid out, it returns to your wallet. The statement shows how far it has come.</p>',
    },
    {
      th: '<h3>เล่นอย่างพอดี</h3><p>เล่นด้วยเงินที่เสียได้เท่านั้น หากการเล่นเริ่มเป็นปัญหา ให้ติดต่อทีมงาน</p>',
      la: '<h3>ຫຼິ້ນແຕ່ພໍດີ</h3><p>ຫຼິ້ນດ້ວຍເງິນທີ່ເສຍໄດ້ເທົ່ານັ້ນ ຖ້າການຫຼິ້ນເລີ່ມເປັນບັນຫາ ໃຫ້ຕິດຕໍ່ທີມງານ</p>',
      en: '<h3>Play within your means</h3><p>Play only with money you can afford to lose. If play becomes a problem, contact support.</p>',
    },
  ],
  agreements: [
    {
      th: '<p>ฉันมีอายุ 20 ปีขึ้นไป และบัญชีธนาคารที่ใช้เป็นชื่อของฉันเอง</p>',
      la: '<p>ຂ້ອຍມີອາຍຸ 20 ປີຂຶ້ນໄປ ແລະ ບັນຊີທະນາຄານທີ່ໃຊ້ແມ່ນຊື່ຂອງຂ້ອຍເອງ</p>',
      en: '<p>I am 20 or older, and the bank account I use is in my own name.</p>',
    },
    {
      th: '<p>ฉันจะไม่ใช้บัญชีร่วมกับคนอื่น และจะเก็บรหัสผ่านเป็นความลับ</p>',
      la: '<p>ຂ້ອຍຈະບໍ່ໃຊ້ບັນຊີຮ່ວມກັບຜູ້ອື່ນ ແລະ ຈະຮັກສາລະຫັດຜ່ານເປັນຄວາມລັບ</p>',
      en: '<p>I will not share my account, and I will keep my password to myself.</p>',
    },
    {
      th: '<p>ฉันอ่านและยอมรับเงื่อนไขแล้ว</p>',
      la: '<p>ຂ້ອຍອ່ານ ແລະ ຍອມຮັບເງື່ອນໄຂແລ້ວ</p>',
      en: '<p>I have read the conditions and accept them.</p>',
    },
  ],
  notice: {
    th: '<p>รับโบนัสใหม่ได้เมื่อยอดรวมลดเหลือ %percentFail%% ของยอดเริ่มต้นหรือน้อยกว่า</p>',
    la: '<p>ຮັບໂບນັດໃໝ່ໄດ້ເມື່ອຍອດລວມຫຼຸດເຫຼືອ %percentFail%% ຂອງຍອດເລີ່ມຕົ້ນ ຫຼື ໜ້ອຍກວ່າ</p>',
    en: '<p>You can take another bonus once your total drops to %percentFail%% of the starting total or less.</p>',
  },
  withdraw: {
    THB: { min: 100, max: 200_000, autoApproveMax: 5_000, twoPeopleAbove: 50_000, waitHours: 24 },
    LAK: { min: 50_000, max: 100_000_000, autoApproveMax: 2_500_000, twoPeopleAbove: 25_000_000, waitHours: 24 },
  },
  transfer: { THB: { min: 1 }, LAK: { min: 1_000 } },
  invite: {
    isActive: true,
    basis: 'bets',
    rate: 0.5,
    friendMax: { THB: { max: 1_000 }, LAK: { max: 500_000 } },
    everyMinutes: 10,
    success: 300,
    fail: 10,
    rule: 'balance',
    lifeHours: 168,
    banners: [
      {
        image: '/banners/invite.svg',
        ...DECORATION,
        html: {
          th: '<h3>มาด้วยกันสนุกกว่า</h3><p>ส่งลิงก์ให้เพื่อน เมื่อเพื่อนเล่น คุณได้ 0.5% ของยอดเดิมพันเป็นโบนัส สูงสุด %friendMax% ต่อเพื่อนหนึ่งคน</p>',
          la: '<h3>ມານຳກັນມ່ວນກວ່າ</h3><p>ສົ່ງລິ້ງໃຫ້ໝູ່ ເມື່ອໝູ່ຫຼິ້ນ ທ່ານໄດ້ 0.5% ຂອງຍອດເດີມພັນເປັນໂບນັດ ສູງສຸດ %friendMax% ຕໍ່ໝູ່ໜຶ່ງຄົນ</p>',
          en: '<h3>Better together</h3><p>Send your link to a friend. When they play, you get 0.5% of their bets as a bonus, up to %friendMax% for each friend.</p>',
        },
      },
    ],
  },
  refund: {
    isActive: true,
    rate: 5,
    canAddWallet: false,
    lossMin: { THB: { min: 100 }, LAK: { min: 50_000 } },
    everyMinutes: 10,
    success: 300,
    fail: 10,
    rule: 'balance',
    lifeHours: 168,
    info: {
      th: '<p>คืน 5% ของยอดเสียเป็นโบนัส เมื่อเสียตั้งแต่ %lossMin% ขึ้นไป</p>',
      la: '<p>ຄືນ 5% ຂອງຍອດເສຍເປັນໂບນັດ ເມື່ອເສຍແຕ່ %lossMin% ຂຶ້ນໄປ</p>',
      en: '<p>5% of what you lost, paid back as a bonus, when you lost %lossMin% or more.</p>',
    },
    banners: [
      {
        image: '/banners/refund.svg',
        ...DECORATION,
        html: {
          th: '<h3>คืนยอดเสีย</h3><p>วันไหนเสีย เราคืนให้ส่วนหนึ่ง ยอดคืนคิดใหม่ทุก 10 นาที</p>',
          la: '<h3>ເງິນຄືນ</h3><p>ມື້ໃດເສຍ ເຮົາຄືນໃຫ້ສ່ວນໜຶ່ງ ເງິນຄືນຄິດໄລ່ໃໝ່ທຸກ 10 ນາທີ</p>',
          en: '<h3>Cashback</h3><p>When you lose, you get a part of it back. Worked out every 10 minutes.</p>',
        },
      },
    ],
  },
  harm: {
    isOn: true,
    dueHours: 24,
    chasingCount: 4,
    chasingDays: 7,
    chasingMinutes: 60,
    chasingLoss: { THB: { min: 500 }, LAK: { min: 250_000 } },
    nightPercent: 50,
    nightDays: 28,
    nightBets: 100,
    cancelledCount: 3,
    cancelledDays: 7,
    raisesCount: 2,
    raisesDays: 28,
    growthPercent: 300,
    growthDeposits: { THB: { min: 5_000 }, LAK: { min: 2_500_000 } },
    longPlayHours: 6,
    longPlayDays: 7,
  },
  adjust: { THB: { aloneMax: 1_000 }, LAK: { aloneMax: 500_000 } },
  coins: { THB: { per: 100, dailyMax: 5, playPercent: 100 }, LAK: { per: 50_000, dailyMax: 5, playPercent: 100 } },
  slip: { maxAgeMinutes: 60, cutOffTime: '22:30', maxBytes: 20 * MEGABYTE, dailyMax: 50, totalMax: 5_000 },
  qr: { lifeMinutes: 15, min: { KBANK: 1, BCEL: 10_000, WW: 100, PAYTIMZ: 10 } },
  chat: {
    prefix: 'krapao-',
    hoursFrom: '00:00',
    hoursTo: '00:00',
    keepDays: 365,
    greeting: {
      th: 'สวัสดี เลือกเรื่องด้านล่าง หรือพิมพ์ถามได้เลย',
      la: 'ສະບາຍດີ ເລືອກເລື່ອງຂ້າງລຸ່ມ ຫຼື ພິມຖາມໄດ້ເລີຍ',
      en: 'Hello. Choose a topic below, or just write to us',
    },
    filesPerDay: 30,
  },
  chatMenu: CHAT_MENU,
  howto: HOWTO,
  isManualDeposit: false,
  service: { state: 'active', text: { th: '', la: '', en: '' }, endsAt: null },
  recovery: { waitHours: 72 },
  alertAddresses: [],
  serviceTimes: SETTINGS.serviceTimes.parse({}),
  targets: SETTINGS.targets.parse({}),
  announcements: { weeklyMax: 3, quietFrom: '21:00', quietUntil: '09:00' },
  registerOTP: true,
  enableChatWidget: false,
};

export const SOURCES = [
  { code: 'FRIEND', description: { th: 'เพื่อนแนะนำ', la: 'ໝູ່ແນະນຳ', en: 'A friend' } },
  { code: 'FACEBOOK', description: { th: 'เฟซบุ๊ก', la: 'ເຟສບຸກ', en: 'Facebook' } },
  { code: 'LINE', description: { th: 'ไลน์', la: 'ໄລນ໌', en: 'LINE' } },
  { code: 'TIKTOK', description: { th: 'ติ๊กต็อก', la: 'ຕິກຕັອກ', en: 'TikTok' } },
  { code: 'SEARCH', description: { th: 'ค้นหาในอินเทอร์เน็ต', la: 'ຊອກຫາໃນອິນເຕີເນັດ', en: 'Web search' } },
  { code: 'OTHER', description: { th: 'อื่น ๆ', la: 'ອື່ນໆ', en: 'Other' } },
] as const;

type DepositAccount = readonly [
  bankCode: string,
  bankType: 'BANK' | 'PAYMENT',
  mode: 'AUTO' | 'QR' | 'SLIP',
  nameTh: string,
  nameLa: string,
  nameEn: string,
  accountNo: string,
  currency: 'THB' | 'LAK',
  /** Receiver of its QR payments: a Thai biller or a Lao merchant. */
  qrReceiver?: string,
];

export const DEPOSIT_ACCOUNT_NAME = 'KRAPAO DEMO CO LTD';

export const DEPOSIT_ACCOUNTS: readonly DepositAccount[] = [
  ['SCB', 'BANK', 'SLIP', 'ธนาคารไทยพาณิชย์', 'ທະນາຄານໄທພານິດ', 'Siam Commercial Bank', '4012345678', 'THB'],
  ['KBANK', 'BANK', 'AUTO', 'ธนาคารกสิกรไทย', 'ທະນາຄານກະສິກອນໄທ', 'Kasikornbank', '0123456789', 'THB'],
  ['KBANK', 'BANK', 'QR', 'ธนาคารกสิกรไทย', 'ທະນາຄານກະສິກອນໄທ', 'Kasikornbank', '0123456789', 'THB', '099900000012345'],
  ['GSB', 'BANK', 'SLIP', 'ธนาคารออมสิน', 'ທະນາຄານອອມສິນ', 'Government Savings Bank', '020123456789', 'THB'],
  ['WW', 'PAYMENT', 'QR', 'QR พร้อมเพย์', 'QR ພ້ອມເພ (PromptPay)', 'PromptPay QR', 'WW-KRAPAO', 'THB'],
  ['PAYTIMZ', 'PAYMENT', 'QR', 'QR พร้อมเพย์', 'QR ພ້ອມເພ (PromptPay)', 'PromptPay QR', 'PTZ-KRAPAO', 'THB'],
  [
    'BCEL',
    'BANK',
    'SLIP',
    'ธนาคารการค้าต่างประเทศลาว',
    'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ ມະຫາຊົນ',
    'Banque pour le Commerce Exterieur Lao',
    '0101200012345',
    'LAK',
  ],
  [
    'BCEL',
    'BANK',
    'QR',
    'ธนาคารการค้าต่างประเทศลาว',
    'ທະນາຄານການຄ້າຕ່າງປະເທດລາວ ມະຫາຊົນ',
    'Banque pour le Commerce Exterieur Lao',
    '0101200012345',
    'LAK',
    'KRAPAO',
  ],
];

export const DEPOSIT_WALLETS = [
  { mode: 'LINK', account_name: 'KRAPAO DEMO', account_no: '0899999999' },
  { mode: 'AUTO', account_name: 'KRAPAO DEMO', account_no: '0899999998' },
] as const;
