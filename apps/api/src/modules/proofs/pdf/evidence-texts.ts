import type { Locale } from '@krapao/contract/locales';

type Texts = readonly [th: string, la: string, en: string];

/** The words of the member app, where it has one for the same thing. */
const TEXTS = {
  brand: ['กระเป๋า', 'ກະເປົາ', 'Krapao'],
  title: ['หลักฐานรายการ', 'ຫຼັກຖານລາຍການ', 'Evidence of a transaction'],
  type: ['รายการ', 'ລາຍການ', 'Transaction'],
  status: ['สถานะ', 'ສະຖານະ', 'Status'],
  amount: ['จำนวนเงิน', 'ຈຳນວນເງິນ', 'Amount'],
  reference: ['รหัสอ้างอิง', 'ລະຫັດອ້າງອີງ', 'Reference'],
  reverses: ['ดึงคืนรายการ', 'ດຶງຄືນລາຍການ', 'Takes back'],
  from: ['จาก', 'ຈາກ', 'From'],
  to: ['ไป', 'ໄປ', 'To'],
  created: ['วันที่และเวลา', 'ວັນທີ ແລະ ເວລາ', 'Date and time'],
  settled: ['เสร็จเมื่อ', 'ສຳເລັດເມື່ອ', 'Ended'],
  zone: [
    'เวลาทั้งหมดเป็นเวลากรุงเทพฯ (UTC+7)',
    'ເວລາທັງໝົດເປັນເວລາວຽງຈັນ (UTC+7)',
    'All times are those of Bangkok and Vientiane (UTC+7)',
  ],
  holder: ['บัญชีธนาคารของเจ้าของรายการ', 'ບັນຊີທະນາຄານຂອງເຈົ້າຂອງລາຍການ', 'Bank account of the holder'],
  holderNote: ['บัญชีที่ลงทะเบียนไว้ในวันที่ออกหลักฐาน', 'ບັນຊີທີ່ລົງທະບຽນໄວ້ໃນມື້ທີ່ອອກຫຼັກຖານ', 'As registered on the day of issue'],
  bank: ['ธนาคาร', 'ທະນາຄານ', 'Bank'],
  accountNo: ['เลขที่บัญชี', 'ເລກບັນຊີ', 'Account number'],
  accountName: ['ชื่อบัญชี', 'ຊື່ບັນຊີ', 'Account name'],
  timeline: ['ลำดับเวลา', 'ລຳດັບເວລາ', 'Timeline'],
  slip: ['สลิป', 'ສະລິບ', 'Slip'],
  slipHash: ['SHA-256 ของ slip.jpg', 'SHA-256 ຂອງ slip.jpg', 'SHA-256 of slip.jpg'],
  proof: ['ข้อพิสูจน์', 'ຂໍ້ພິສູດ', 'Proof'],
  record: ['แฮชของบันทึก', 'ແຮັຊຂອງບັນທຶກ', 'Hash of the record'],
  seal: ['รหัสยืนยันรายการ', 'ລະຫັດຢືນຢັນລາຍການ', 'Confirmation code'],
  sealNo: ['เลขที่ {n}', 'ເລກທີ {n}', 'No. {n}'],
  headNo: ['ค่าที่เผยแพร่เลขที่', 'ຄ່າທີ່ເຜີຍແຜ່ເລກທີ', 'Published head No.'],
  headRoot: ['ค่าที่เผยแพร่', 'ຄ່າທີ່ເຜີຍແຜ່', 'Root of the head'],
  key: ['กุญแจสาธารณะ', 'ກະແຈສາທາລະນະ', 'Public key'],
  signature: ['ลายเซ็นของ evidence.json', 'ລາຍເຊັນຂອງ evidence.json', 'Signature of evidence.json'],
  notSealed: [
    'รายการนี้ยังไม่ได้บันทึกรหัสตรวจสอบ ดาวน์โหลดหลักฐานอีกครั้งภายหลังเพื่อให้มีข้อพิสูจน์ครบ',
    'ລາຍການນີ້ຍັງບໍ່ໄດ້ບັນທຶກລະຫັດກວດສອບ ດາວໂຫຼດຫຼັກຖານອີກຄັ້ງພາຍຫຼັງເພື່ອໃຫ້ມີຂໍ້ພິສູດຄົບ',
    'This transaction is not sealed yet. Download the evidence again later to include the proof.',
  ],
  nothingMoved: [
    'รายการนี้ไม่มีการเคลื่อนไหวของเงิน จึงไม่มีข้อพิสูจน์',
    'ລາຍການນີ້ບໍ່ມີການເຄື່ອນໄຫວຂອງເງິນ ຈຶ່ງບໍ່ມີຂໍ້ພິສູດ',
    'No money moved in this transaction, so there is nothing to prove.',
  ],
  check: ['ตรวจว่าเป็นของจริง', 'ກວດວ່າເປັນຂອງແທ້', 'Check that this is genuine'],
  scan: [
    'สแกนโค้ดนี้ หรือเปิดหน้าด้านล่างแล้วเลือกไฟล์ evidence.json ไม่ต้องมีบัญชี',
    'ສະແກນໂຄ້ດນີ້ ຫຼື ເປີດໜ້າຂ້າງລຸ່ມແລ້ວເລືອກໄຟລ໌ evidence.json ບໍ່ຕ້ອງມີບັນຊີ',
    'Scan this code, or open the page below and choose evidence.json. No account needed.',
  ],
  paper: [
    'หน้านี้มีไว้อ่าน สิ่งที่พิสูจน์รายการคือ evidence.json ในไฟล์ ZIP เดียวกัน หรือ QR นี้',
    'ໜ້ານີ້ມີໄວ້ອ່ານ ສິ່ງທີ່ພິສູດລາຍການແມ່ນ evidence.json ໃນໄຟລ໌ ZIP ດຽວກັນ ຫຼື QR ນີ້',
    'This page is for reading. The proof is evidence.json in the same ZIP file, or this code.',
  ],
  limits: [
    'ใบเสร็จจริงแสดงสิ่งที่บันทึกไว้ ณ เวลานั้น หากมีการแก้ไขภายหลังจะเป็นอีกรายการหนึ่ง',
    'ໃບຮັບເງິນແທ້ສະແດງສິ່ງທີ່ບັນທຶກໄວ້ໃນເວລານັ້ນ ຖ້າມີການແກ້ໄຂພາຍຫຼັງຈະເປັນອີກລາຍການໜຶ່ງ',
    'A genuine receipt shows what was recorded at that time. A later correction is a transaction of its own.',
  ],
  page: ['หน้า {page} จาก {pages}', 'ໜ້າ {page} ຈາກ {pages}', 'Page {page} of {pages}'],

  'type.deposit': ['ฝากเงิน', 'ຝາກເງິນ', 'Deposit'],
  'type.bonus': ['รับโบนัส', 'ຮັບໂບນັດ', 'Receive bonus'],
  'type.finish_bonus': ['จบโบนัส', 'ໂບນັດສິ້ນສຸດ', 'Bonus ended'],
  'type.withdraw': ['ถอนเงิน', 'ຖອນເງິນ', 'Withdraw'],
  'type.transfer': ['โยกเงิน', 'ຍ້າຍເງິນ', 'Transfer'],
  'type.adjustment': ['ทีมงานปรับยอด', 'ທີມງານປັບຍອດ', 'Correction by support'],
  'type.vault': ['ตู้เซฟ', 'ຕູ້ເຊບ', 'Vault'],
  'status.SUCCESS': ['สำเร็จ', 'ສຳເລັດ', 'Success'],
  'status.FAILED': ['ไม่สำเร็จ', 'ບໍ່ສຳເລັດ', 'Failed'],
  'status.IN_PROGRESS': ['กำลังดำเนินการ', 'ກຳລັງດຳເນີນການ', 'In progress'],
  'status.CANCELLED': ['ยกเลิกแล้ว', 'ຍົກເລີກແລ້ວ', 'Cancelled'],
  'account.WALLET': ['กระเป๋าหลัก', 'ກະເປົາຫຼັກ', 'Main wallet'],
  'account.VAULT': ['ตู้เซฟ', 'ຕູ້ເຊບ', 'Vault'],
  'account.GIFT': ['ลิงก์ซองของขวัญ', 'ລິ້ງຊອງຂອງຂວັນ', 'Gift link'],
  'account.BANK': ['ธนาคาร', 'ທະນາຄານ', 'Bank'],
  'account.HOUSE': ['กระเป๋า', 'ກະເປົາ', 'Krapao'],
  'account.BONUS': ['โบนัส', 'ໂບນັດ', 'Bonus'],
  'account.PROMOTION': ['โปรโมชัน', 'ໂປຣໂມຊັນ', 'Promotion'],
  'account.COUPON': ['คูปอง', 'ຄູປອງ', 'Coupon'],
  'account.REFUND': ['คืนยอดเสีย', 'ເງິນຄືນ', 'Cashback'],
  'account.INVITE': ['ชวนเพื่อน', 'ເຊີນໝູ່', 'Invite friends'],
  'event.created': ['บันทึกรายการ', 'ບັນທຶກລາຍການ', 'Recorded'],
  'event.settled': ['เสร็จสิ้น', 'ສິ້ນສຸດ', 'Ended'],
  'event.sealed': ['บันทึกรหัสยืนยัน', 'ບັນທຶກລະຫັດຢືນຢັນ', 'Sealed'],
  'event.published': ['เผยแพร่ค่ายืนยัน', 'ເຜີຍແຜ່ຄ່າຢືນຢັນ', 'Head published'],
  'step.requested': ['ส่งคำขอแล้ว', 'ສົ່ງຄຳຂໍແລ້ວ', 'Requested'],
  'step.approved': ['อนุมัติแล้ว', 'ອະນຸມັດແລ້ວ', 'Approved'],
  'step.paid': ['โอนเข้าบัญชีแล้ว', 'ໂອນເຂົ້າບັນຊີແລ້ວ', 'Paid to the bank account'],
  'step.rejected': ['ไม่อนุมัติ คืนเงินเข้ากระเป๋าแล้ว', 'ບໍ່ອະນຸມັດ ຄືນເງິນເຂົ້າກະເປົາແລ້ວ', 'Rejected. The money is back in the wallet'],
  'step.cancelled': [
    'เจ้าของรายการยกเลิก เงินกลับเข้ากระเป๋า',
    'ເຈົ້າຂອງລາຍການຍົກເລີກ ເງິນກັບເຂົ້າກະເປົາ',
    'Cancelled by the holder. The money is back in the wallet',
  ],
  'slip.step.received': ['อัปโหลดสลิปแล้ว', 'ອັບໂຫຼດສະລິບແລ້ວ', 'Slip uploaded'],
  'slip.step.read': ['อ่านข้อมูลสลิปแล้ว', 'ອ່ານຂໍ້ມູນສະລິບແລ້ວ', 'Slip read'],
  'slip.step.verified': ['ตรวจกับธนาคารแล้ว', 'ກວດກັບທະນາຄານແລ້ວ', 'Checked with the bank'],
  'slip.step.credited': ['เข้ากระเป๋าหลักแล้ว', 'ເຂົ້າກະເປົາຫຼັກແລ້ວ', 'In the main wallet'],
  'slip.step.failed': ['สลิปไม่ผ่าน', 'ສະລິບບໍ່ຜ່ານ', 'Not accepted'],
  'slip.step.review': ['ทีมงานกำลังตรวจ', 'ທີມງານກຳລັງກວດ', 'Support is looking at it'],
} as const satisfies Record<string, Texts>;

export type EvidenceText = keyof typeof TEXTS;

const ORDER: Readonly<Record<Locale, number>> = { th: 0, la: 1, en: 2 };

export const evidenceText = (key: EvidenceText, locale: Locale): string => (TEXTS[key] as Texts)[ORDER[locale]] ?? '';

/** The text of a code; undefined for one that has none. */
export const textOfCode = (group: string, code: string, locale: Locale): string | undefined =>
  Object.hasOwn(TEXTS, `${group}.${code}`) ? evidenceText(`${group}.${code}` as EvidenceText, locale) : undefined;
