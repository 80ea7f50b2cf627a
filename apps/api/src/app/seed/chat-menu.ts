import type { Setting } from '@krapao/contract/documents/settings';

/** The first menu of automatic answers. */
export const CHAT_MENU: Setting<'chatMenu'> = [
  {
    code: 'main',
    title: { th: 'เมนูหลัก', la: 'ເມນູຫຼັກ', en: 'Main menu' },
    text: { th: 'เลือกเรื่องที่อยากถาม', la: 'ເລືອກເລື່ອງທີ່ຢາກຖາມ', en: 'Choose a topic' },
    choices: ['deposit', 'slip', 'withdraw', 'person'],
  },
  {
    code: 'deposit',
    title: { th: 'ฝากเงิน', la: 'ຝາກເງິນ', en: 'Deposit' },
    text: {
      th: 'โอนจากบัญชีของคุณเองตามที่หน้าฝากเงินบอก ยอดจะเข้าเองภายในไม่กี่นาที ถ้าฝากด้วยสลิป อัปโหลดสลิปภายใน 1 ชั่วโมงหลังโอน',
      la: 'ໂອນຈາກບັນຊີຂອງທ່ານເອງຕາມທີ່ໜ້າຝາກເງິນບອກ ຍອດຈະເຂົ້າເອງພາຍໃນບໍ່ເທົ່າໃດນາທີ ຖ້າຝາກດ້ວຍສະລິບ ອັບໂຫຼດສະລິບພາຍໃນ 1 ຊົ່ວໂມງຫຼັງໂອນ',
      en: 'Transfer from your own account as the deposit page says. It arrives by itself within a few minutes. With a slip, upload it within 1 hour of the transfer',
    },
    choices: ['slip', 'person', 'main'],
  },
  {
    code: 'slip',
    title: { th: 'สถานะสลิป', la: 'ສະຖານະສະລິບ', en: 'Slip status' },
    text: {
      th: 'เลือกสลิปด้านล่าง หรือพิมพ์เลขอ้างอิงของสลิป',
      la: 'ເລືອກສະລິບຂ້າງລຸ່ມ ຫຼື ພິມເລກອ້າງອີງຂອງສະລິບ',
      en: 'Choose a slip below, or type its reference',
    },
    action: 'slips',
    choices: ['person', 'main'],
  },
  {
    code: 'withdraw',
    title: { th: 'สถานะถอนเงิน', la: 'ສະຖານະຖອນເງິນ', en: 'Withdrawal status' },
    text: { th: 'รายการถอนล่าสุดของคุณ', la: 'ລາຍການຖອນຫຼ້າສຸດຂອງທ່ານ', en: 'Your latest withdrawals' },
    action: 'withdrawals',
    choices: ['person', 'main'],
  },
  {
    code: 'person',
    title: { th: 'คุยกับทีมงาน', la: 'ລົມກັບທີມງານ', en: 'Talk to support' },
    text: {
      th: 'พิมพ์เรื่องที่อยากให้ช่วยไว้ที่นี่ ทีมงานจะตอบในแชตนี้',
      la: 'ພິມເລື່ອງທີ່ຢາກໃຫ້ຊ່ວຍໄວ້ທີ່ນີ້ ທີມງານຈະຕອບໃນແຊັດນີ້',
      en: 'Write what you need help with. Our team answers right here',
    },
    action: 'person',
    choices: [],
  },
];
