import type { Locale } from '@krapao/contract/locales';
import { formatMoney } from '@krapao/money';
import type { Entry } from '../deliveries.deps.ts';
import { isReturn } from '../notice-group.ts';

type Key =
  | 'deposit'
  | 'depositFailed'
  | 'withdrawPaid'
  | 'withdrawRefused'
  | 'withdrawCancelled'
  | 'withdrawReturned'
  | 'withdraw-requested'
  | 'withdraw-approved'
  | 'withdraw-review'
  | 'transferred'
  | 'transferFailed'
  | 'vaultIn'
  | 'vaultOut'
  | 'bonus'
  | 'bonusSucceeded'
  | 'bonusEnded'
  | 'adjustedUp'
  | 'adjustedDown'
  | 'slip-failed'
  | 'deposit-held'
  | 'otherLogin'
  | 'chat'
  | 'complaint';

/** With the amount, and without for members who do not want amounts on a locked screen. */
const TEXTS: Record<Locale, Record<Key, readonly [shown: string, hidden?: string]>> = {
  th: {
    deposit: ['เงินเข้า {amount}', 'เงินเข้ากระเป๋าแล้ว'],
    depositFailed: ['ฝาก {amount} ไม่สำเร็จ', 'ฝากเงินไม่สำเร็จ'],
    withdrawPaid: ['ถอน {amount} เข้าบัญชีธนาคารแล้ว', 'เงินถอนเข้าบัญชีธนาคารแล้ว'],
    withdrawRefused: ['ถอน {amount} ไม่สำเร็จ เงินกลับเข้ากระเป๋าแล้ว', 'ถอนไม่สำเร็จ เงินกลับเข้ากระเป๋าแล้ว'],
    withdrawCancelled: ['ยกเลิกการถอน {amount} แล้ว เงินกลับเข้ากระเป๋า', 'ยกเลิกการถอนแล้ว เงินกลับเข้ากระเป๋า'],
    withdrawReturned: ['ธนาคารส่งเงินถอน {amount} กลับมา เงินอยู่ในกระเป๋าแล้ว', 'ธนาคารส่งเงินถอนกลับมา เงินอยู่ในกระเป๋าแล้ว'],
    'withdraw-requested': ['ขอถอน {amount} แล้ว', 'ส่งคำขอถอนแล้ว'],
    'withdraw-approved': ['อนุมัติการถอน {amount} แล้ว กำลังโอนเข้าบัญชีธนาคาร', 'อนุมัติการถอนแล้ว กำลังโอนเข้าบัญชีธนาคาร'],
    'withdraw-review': [
      'ธนาคารไม่รับรายการถอน {amount} ทีมงานกำลังตรวจสอบ เงินไม่หาย',
      'ธนาคารไม่รับรายการถอน ทีมงานกำลังตรวจสอบ เงินไม่หาย',
    ],
    transferred: ['โยก {amount} แล้ว', 'โยกเงินแล้ว'],
    transferFailed: ['โยก {amount} ไม่สำเร็จ เงินไม่หาย', 'โยกเงินไม่สำเร็จ เงินไม่หาย'],
    vaultIn: ['เก็บ {amount} เข้าตู้เซฟแล้ว', 'เก็บเงินเข้าตู้เซฟแล้ว'],
    vaultOut: ['{amount} จากตู้เซฟกลับเข้ากระเป๋าแล้ว', 'เงินจากตู้เซฟกลับเข้ากระเป๋าแล้ว'],
    bonus: ['รับโบนัส {amount} แล้ว', 'รับโบนัสแล้ว'],
    bonusSucceeded: ['โบนัสครบเงื่อนไขแล้ว ถอนได้ {amount}', 'โบนัสครบเงื่อนไขแล้ว'],
    bonusEnded: ['โบนัสจบแล้ว'],
    adjustedUp: ['ทีมงานเพิ่มเงินให้ {amount}', 'ทีมงานเพิ่มเงินให้แล้ว'],
    adjustedDown: ['ทีมงานปรับยอดลด {amount}', 'ทีมงานปรับยอดลดแล้ว'],
    'slip-failed': ['สลิปไม่ผ่าน แตะเพื่อดูเหตุผล'],
    'deposit-held': ['มีเงินฝากเกินวงเงินของคุณ เงินไม่หาย แตะเพื่อดู'],
    otherLogin: ['มีการเข้าสู่ระบบจากอีกอุปกรณ์ ถ้าไม่ใช่คุณ แตะเพื่อตรวจสอบ'],
    chat: ['ทีมงานตอบแชตแล้ว'],
    complaint: ['มีคำตอบเรื่องร้องเรียนแล้ว'],
  },
  la: {
    deposit: ['ເງິນເຂົ້າ {amount}', 'ເງິນເຂົ້າກະເປົາແລ້ວ'],
    depositFailed: ['ຝາກ {amount} ບໍ່ສຳເລັດ', 'ຝາກເງິນບໍ່ສຳເລັດ'],
    withdrawPaid: ['ຖອນ {amount} ເຂົ້າບັນຊີທະນາຄານແລ້ວ', 'ເງິນຖອນເຂົ້າບັນຊີທະນາຄານແລ້ວ'],
    withdrawRefused: ['ຖອນ {amount} ບໍ່ສຳເລັດ ເງິນກັບເຂົ້າກະເປົາແລ້ວ', 'ຖອນບໍ່ສຳເລັດ ເງິນກັບເຂົ້າກະເປົາແລ້ວ'],
    withdrawCancelled: ['ຍົກເລີກການຖອນ {amount} ແລ້ວ ເງິນກັບເຂົ້າກະເປົາ', 'ຍົກເລີກການຖອນແລ້ວ ເງິນກັບເຂົ້າກະເປົາ'],
    withdrawReturned: ['ທະນາຄານສົ່ງເງິນຖອນ {amount} ກັບມາ ເງິນຢູ່ໃນກະເປົາແລ້ວ', 'ທະນາຄານສົ່ງເງິນຖອນກັບມາ ເງິນຢູ່ໃນກະເປົາແລ້ວ'],
    'withdraw-requested': ['ຂໍຖອນ {amount} ແລ້ວ', 'ສົ່ງຄຳຂໍຖອນແລ້ວ'],
    'withdraw-approved': ['ອະນຸມັດການຖອນ {amount} ແລ້ວ ກຳລັງໂອນເຂົ້າບັນຊີທະນາຄານ', 'ອະນຸມັດການຖອນແລ້ວ ກຳລັງໂອນເຂົ້າບັນຊີທະນາຄານ'],
    'withdraw-review': [
      'ທະນາຄານບໍ່ຮັບລາຍການຖອນ {amount} ທີມງານກຳລັງກວດສອບ ເງິນບໍ່ເສຍ',
      'ທະນາຄານບໍ່ຮັບລາຍການຖອນ ທີມງານກຳລັງກວດສອບ ເງິນບໍ່ເສຍ',
    ],
    transferred: ['ຍ້າຍ {amount} ແລ້ວ', 'ຍ້າຍເງິນແລ້ວ'],
    transferFailed: ['ຍ້າຍ {amount} ບໍ່ສຳເລັດ ເງິນບໍ່ເສຍ', 'ຍ້າຍເງິນບໍ່ສຳເລັດ ເງິນບໍ່ເສຍ'],
    vaultIn: ['ເກັບ {amount} ເຂົ້າຕູ້ເຊບແລ້ວ', 'ເກັບເງິນເຂົ້າຕູ້ເຊບແລ້ວ'],
    vaultOut: ['{amount} ຈາກຕູ້ເຊບກັບເຂົ້າກະເປົາແລ້ວ', 'ເງິນຈາກຕູ້ເຊບກັບເຂົ້າກະເປົາແລ້ວ'],
    bonus: ['ຮັບໂບນັດ {amount} ແລ້ວ', 'ຮັບໂບນັດແລ້ວ'],
    bonusSucceeded: ['ໂບນັດຄົບເງື່ອນໄຂແລ້ວ ຖອນໄດ້ {amount}', 'ໂບນັດຄົບເງື່ອນໄຂແລ້ວ'],
    bonusEnded: ['ໂບນັດສິ້ນສຸດແລ້ວ'],
    adjustedUp: ['ທີມງານເພີ່ມເງິນໃຫ້ {amount}', 'ທີມງານເພີ່ມເງິນໃຫ້ແລ້ວ'],
    adjustedDown: ['ທີມງານປັບຍອດລົງ {amount}', 'ທີມງານປັບຍອດລົງແລ້ວ'],
    'slip-failed': ['ສະລິບບໍ່ຜ່ານ ແຕະເພື່ອເບິ່ງເຫດຜົນ'],
    'deposit-held': ['ມີເງິນຝາກເກີນວົງເງິນຂອງທ່ານ ເງິນບໍ່ເສຍ ແຕະເພື່ອເບິ່ງ'],
    otherLogin: ['ມີການເຂົ້າສູ່ລະບົບຈາກອຸປະກອນອື່ນ ຖ້າບໍ່ແມ່ນທ່ານ ແຕະເພື່ອກວດສອບ'],
    chat: ['ທີມງານຕອບແຊັດແລ້ວ'],
    complaint: ['ມີຄຳຕອບເລື່ອງຮ້ອງຮຽນແລ້ວ'],
  },
  en: {
    deposit: ['{amount} has arrived', 'Money has arrived in your wallet'],
    depositFailed: ['The deposit of {amount} failed', 'A deposit failed'],
    withdrawPaid: ['{amount} was paid to your bank account', 'Your withdrawal was paid to your bank account'],
    withdrawRefused: [
      'The withdrawal of {amount} was refused. The money is back in your wallet',
      'Your withdrawal was refused. The money is back in your wallet',
    ],
    withdrawCancelled: [
      'The withdrawal of {amount} was cancelled. The money is back in your wallet',
      'Your withdrawal was cancelled. The money is back in your wallet',
    ],
    withdrawReturned: [
      'The bank sent your withdrawal of {amount} back. The money is in your wallet',
      'The bank sent your withdrawal back. The money is in your wallet',
    ],
    'withdraw-requested': ['You asked to withdraw {amount}', 'You asked for a withdrawal'],
    'withdraw-approved': [
      'The withdrawal of {amount} is approved and on its way to your bank',
      'Your withdrawal is approved and on its way to your bank',
    ],
    'withdraw-review': [
      'The bank did not take the withdrawal of {amount}. Support is checking. Your money is safe',
      'The bank did not take your withdrawal. Support is checking. Your money is safe',
    ],
    transferred: ['{amount} was moved', 'Your money was moved'],
    transferFailed: ['{amount} was not moved. Your money is safe', 'Your money was not moved. It is safe'],
    vaultIn: ['{amount} was put into your vault', 'Money was put into your vault'],
    vaultOut: ['{amount} is back from your vault', 'Money is back from your vault'],
    bonus: ['Bonus of {amount} received', 'Bonus received'],
    bonusSucceeded: ['Your bonus is complete. {amount} can be withdrawn', 'Your bonus is complete'],
    bonusEnded: ['Your bonus has ended'],
    adjustedUp: ['Support added {amount}', 'Support added money to your wallet'],
    adjustedDown: ['Support took {amount} back', 'Support took money back'],
    'slip-failed': ['Slip not accepted. Tap to see why'],
    'deposit-held': ['A deposit arrived above your limit and waits. Tap to see'],
    otherLogin: ['Someone logged in on another device. Not you? Tap to check'],
    chat: ['Support replied to you'],
    complaint: ['We answered your complaint'],
  },
};

/** The text of a settled statement entry, and the amount in it. */
export function entryText(entry: Entry): { key: Key; amount: number } {
  const { statementType, status, amount, finished, steps } = entry;
  switch (statementType) {
    case 'deposit':
      return { key: status === 'SUCCESS' ? 'deposit' : 'depositFailed', amount };
    case 'withdraw':
      if (steps?.at(-1)?.step === 'cancelled') return { key: 'withdrawCancelled', amount };
      return { key: status === 'SUCCESS' ? 'withdrawPaid' : 'withdrawRefused', amount };
    case 'transfer':
      return { key: status === 'SUCCESS' ? 'transferred' : 'transferFailed', amount };
    case 'vault':
      return { key: amount < 0 ? 'vaultIn' : 'vaultOut', amount };
    case 'bonus':
      return { key: 'bonus', amount };
    case 'finish_bonus':
      return finished?.how === 'succeeded'
        ? { key: 'bonusSucceeded', amount: finished.freed }
        : { key: 'bonusEnded', amount };
    case 'adjustment':
      if (isReturn(entry)) return { key: 'withdrawReturned', amount };
      return { key: amount < 0 ? 'adjustedDown' : 'adjustedUp', amount };
  }
}

type Shown = { amount: number; currency: 'THB' | 'LAK' };

/** `shown` is absent for members who hide amounts. */
export function pushText(key: Key, locale: Locale, shown?: Shown): string {
  const [withAmount, without = withAmount] = TEXTS[locale][key];
  return shown ? withAmount.replace('{amount}', formatMoney(Math.abs(shown.amount), shown.currency)) : without;
}
