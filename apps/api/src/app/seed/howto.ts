import type { Setting } from '@krapao/contract/documents/settings';

/** The films have posters in the app. */
const NO_POSTERS = { th: null, la: null, en: null };

/** The how-to topics of a new service, in their order. */
export const HOWTO: Setting<'howto'> = [
  {
    film: 'wallet',
    posters: NO_POSTERS,
    isOn: true,
    title: {
      th: 'กระเป๋าเงิน',
      la: 'ກະເປົາເງິນ',
      en: 'Wallet',
    },
    steps: {
      th: [
        'ที่หน้าแรก กดฝากเงิน แล้วเลือกธนาคารหรือ QR',
        'โอนให้ตรงยอด จากบัญชีที่สมัครไว้',
        'ถ้าโอนผ่านธนาคาร อัปโหลดสลิปภายใน 1 ชั่วโมง',
        'เงินเข้ากระเป๋าภายใน 1 นาที',
        'จะถอน ให้กดถอนเงิน แล้วกรอกจำนวนเงิน',
      ].join('\n'),
      la: [
        'ທີ່ໜ້າຫຼັກ ກົດຝາກເງິນ ແລ້ວເລືອກທະນາຄານ ຫຼື QR',
        'ໂອນໃຫ້ກົງຈຳນວນ ຈາກບັນຊີທີ່ສະໝັກໄວ້',
        'ຖ້າໂອນຜ່ານທະນາຄານ ອັບໂຫຼດສະລິບພາຍໃນ 1 ຊົ່ວໂມງ',
        'ເງິນເຂົ້າກະເປົາພາຍໃນ 1 ນາທີ',
        'ຢາກຖອນ ໃຫ້ກົດຖອນເງິນ ແລ້ວໃສ່ຈຳນວນເງິນ',
      ].join('\n'),
      en: [
        'On Home tap Deposit and choose a bank or QR',
        'Pay the exact amount from your registered account',
        'Paid by bank transfer? Upload the slip within 1 hour',
        'Money reaches your wallet within 1 minute',
        'To take money out, tap Withdraw and enter the amount',
      ].join('\n'),
    },
  },
  {
    film: 'playing',
    posters: NO_POSTERS,
    isOn: true,
    title: {
      th: 'การเล่น',
      la: 'ການຫຼິ້ນ',
      en: 'Playing',
    },
    steps: {
      th: [
        'ที่หน้าแรก เลือกเกม แล้วกดเปิดบัญชี',
        'กดโยกเงิน แล้วโยกจากกระเป๋าไปที่เกม',
        'กดเข้าเล่น หรือใช้ข้อมูลเข้าเกมในแอปของเกม',
        'เล่นเสร็จแล้ว โยกเงินกลับเข้ากระเป๋า',
      ].join('\n'),
      la: [
        'ທີ່ໜ້າຫຼັກ ເລືອກເກມ ແລ້ວກົດເປີດບັນຊີ',
        'ກົດຍ້າຍເງິນ ແລ້ວຍ້າຍຈາກກະເປົາໄປທີ່ເກມ',
        'ກົດເຂົ້າຫຼິ້ນ ຫຼື ໃຊ້ຂໍ້ມູນເຂົ້າເກມໃນແອັບຂອງເກມ',
        'ຫຼິ້ນແລ້ວ ຍ້າຍເງິນກັບຄືນເຂົ້າກະເປົາ',
      ].join('\n'),
      en: [
        'On Home choose a game and tap Open account',
        'Tap Transfer and move money from the wallet to the game',
        'Tap Play, or use the game login in the game’s own app',
        'When you are done, transfer the money back to the wallet',
      ].join('\n'),
    },
  },
  {
    film: 'balance',
    posters: NO_POSTERS,
    isOn: true,
    title: {
      th: 'ยอดเงิน',
      la: 'ຍອດເງິນ',
      en: 'Balance',
    },
    steps: {
      th: [
        'ตัวเลขใหญ่ที่หน้าแรก คือเงินในกระเป๋ารวมกับทุกเกมที่เปิดแล้ว',
        'ใต้ตัวเลขบอกเวลาที่อัปเดตล่าสุด',
        'กดเช็กยอด เพื่อดูยอดตอนนี้',
        'กดรูปตา เพื่อซ่อนยอด',
        'ความเคลื่อนไหวทุกครั้งอยู่ในรายการ',
      ].join('\n'),
      la: [
        'ຕົວເລກໃຫຍ່ທີ່ໜ້າຫຼັກ ແມ່ນເງິນໃນກະເປົາລວມກັບທຸກເກມທີ່ເປີດແລ້ວ',
        'ກ້ອງຕົວເລກບອກເວລາທີ່ອັບເດດຫຼ້າສຸດ',
        'ກົດກວດຍອດເງິນ ເພື່ອເບິ່ງຍອດຕອນນີ້',
        'ກົດຮູບຕາ ເພື່ອເຊື່ອງຍອດເງິນ',
        'ການເຄື່ອນໄຫວທຸກຄັ້ງຢູ່ໃນລາຍການ',
      ].join('\n'),
      en: [
        'The large number on Home is your wallet and all open games together',
        'Under it stands when it was last updated',
        'Tap Check balance to ask again',
        'Tap the eye to hide the amounts',
        'Every movement is listed under Statement',
      ].join('\n'),
    },
  },
  {
    film: 'bonus',
    posters: NO_POSTERS,
    isOn: true,
    title: {
      th: 'โบนัส',
      la: 'ໂບນັດ',
      en: 'Bonus',
    },
    steps: {
      th: [
        'ที่หน้าแรก กดโบนัส แล้วเลือกใบที่เขียนว่ากดรับ',
        'ถ้ามีโค้ดโปรโมชัน กรอกโค้ดแล้วกดค้นหา',
        'ก่อนรับ ดูยอดที่โบนัสจะจบ เป็นตัวเลขของคุณเอง',
        'ระหว่างใช้โบนัส เล่นได้ทั้งหมด แต่ยังถอนหรือรับโบนัสอื่นไม่ได้',
      ].join('\n'),
      la: [
        'ທີ່ໜ້າຫຼັກ ກົດໂບນັດ ແລ້ວເລືອກໃບທີ່ຂຽນວ່າກົດຮັບ',
        'ຖ້າມີລະຫັດໂປຣໂມຊັນ ໃສ່ລະຫັດແລ້ວກົດຊອກຫາ',
        'ກ່ອນຮັບ ເບິ່ງຍອດທີ່ໂບນັດຈະສິ້ນສຸດ ເປັນຕົວເລກຂອງທ່ານເອງ',
        'ລະຫວ່າງໃຊ້ໂບນັດ ຫຼິ້ນໄດ້ທັງໝົດ ແຕ່ຍັງຖອນ ຫຼື ຮັບໂບນັດອື່ນບໍ່ໄດ້',
      ].join('\n'),
      en: [
        'On Home tap Bonus and choose a card that says Click to receive',
        'Have a promotion code? Type it and tap Search',
        'Before you receive it, see in your own figures where it ends',
        'While it is active you can play with all of it, but not withdraw or take another',
      ].join('\n'),
    },
  },
  {
    film: 'ending',
    posters: NO_POSTERS,
    isOn: true,
    title: {
      th: 'จบโบนัส',
      la: 'ໂບນັດສິ້ນສຸດ',
      en: 'Ending a bonus',
    },
    steps: {
      th: [
        'แถบบอกว่ายอดรวมอยู่ตรงไหนระหว่างสองปลาย',
        'ถึงปลายขวา ถอนได้ทั้งหมด',
        'ลดถึงปลายซ้าย โบนัสจบ เงินที่เหลือเป็นของคุณ',
        'ถ้าอยากหยุดก่อน กดยกเลิกโบนัส ระบบบอกก่อนว่าจะเหลือเงินเท่าไร',
      ].join('\n'),
      la: [
        'ແຖບບອກວ່າຍອດລວມຢູ່ບ່ອນໃດລະຫວ່າງສອງສົ້ນ',
        'ຮອດສົ້ນຂວາ ຖອນໄດ້ທັງໝົດ',
        'ຫຼຸດຮອດສົ້ນຊ້າຍ ໂບນັດສິ້ນສຸດ ເງິນທີ່ເຫຼືອເປັນຂອງທ່ານ',
        'ຖ້າຢາກຢຸດກ່ອນ ກົດຍົກເລີກໂບນັດ ລະບົບບອກກ່ອນວ່າຈະເຫຼືອເງິນເທົ່າໃດ',
      ].join('\n'),
      en: [
        'The bar shows where your total is between the two ends',
        'Reach the right end, and you can withdraw everything',
        'Drop to the left end, and the bonus is over. What is left is yours',
        'To stop earlier, tap Cancel bonus. You see what you keep before you confirm',
      ].join('\n'),
    },
  },
];
