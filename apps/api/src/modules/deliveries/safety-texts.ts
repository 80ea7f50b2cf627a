import type { Locale } from '@krapao/contract/locales';
import type { DocumentEvent } from '@krapao/contract/member-documents';
import type { DeliveryChannel, FactorEvent, SafetyKind } from '@krapao/contract/notices';
import type { RecoveryEvent } from '@krapao/contract/recoveries';

export type SafetyFacts = {
  time: string;
  /** The end of a phone number or bank account. */
  end: string;
  bank: string;
  channel: DeliveryChannel;
  /** What happened to the second factor. */
  event: FactorEvent;
  /** State of the request to reset a lost second factor. */
  recovery: RecoveryEvent;
  /** State of a document that was requested. */
  document: DocumentEvent;
  /** When it takes effect, in Bangkok. */
  until: string;
};
type Text = { fact: (facts: SafetyFacts) => string; advice?: string };

export const BRAND: Record<Locale, string> = { th: 'กระเป๋า', la: 'ກະເປົາ', en: 'Krapao' };

const ADVICE: Record<Locale, string> = {
  th: 'ถ้าไม่ใช่คุณ ติดต่อทีมงานทันที',
  la: 'ຖ້າບໍ່ແມ່ນທ່ານ ຕິດຕໍ່ທີມງານທັນທີ',
  en: 'Not you? Contact support at once.',
};

const CHANNEL: Record<Locale, Record<DeliveryChannel, string>> = {
  th: { push: 'บนอุปกรณ์', sms: 'ทาง SMS ', email: 'ทางอีเมล' },
  la: { push: 'ເທິງອຸປະກອນ', sms: 'ທາງ SMS ', email: 'ທາງອີເມວ' },
  en: { push: 'on devices', sms: 'by SMS', email: 'by e-mail' },
};

const FACTOR: Record<Locale, Record<FactorEvent, string>> = {
  th: {
    added: 'เปิดการยืนยันตัวตนขั้นที่สองแล้ว',
    removed: 'ปิดการยืนยันตัวตนขั้นที่สองแล้ว',
    'recovery-used': 'มีการใช้รหัสสำรอง',
    'recovery-renewed': 'สร้างรหัสสำรองชุดใหม่แล้ว ชุดเดิมใช้ไม่ได้อีก',
    'passkeys-on': 'เปิดใช้พาสคีย์เป็นการยืนยันตัวตนขั้นที่สองแล้ว',
    'passkeys-off': 'เลิกใช้พาสคีย์เป็นการยืนยันตัวตนขั้นที่สองแล้ว',
  },
  la: {
    added: 'ເປີດການຢືນຢັນຕົວຕົນຂັ້ນທີສອງແລ້ວ',
    removed: 'ປິດການຢືນຢັນຕົວຕົນຂັ້ນທີສອງແລ້ວ',
    'recovery-used': 'ມີການໃຊ້ລະຫັດສຳຮອງ',
    'recovery-renewed': 'ສ້າງລະຫັດສຳຮອງຊຸດໃໝ່ແລ້ວ ຊຸດເກົ່າໃຊ້ບໍ່ໄດ້ອີກ',
    'passkeys-on': 'ເປີດໃຊ້ກະແຈຜ່ານເປັນການຢືນຢັນຕົວຕົນຂັ້ນທີສອງແລ້ວ',
    'passkeys-off': 'ເຊົາໃຊ້ກະແຈຜ່ານເປັນການຢືນຢັນຕົວຕົນຂັ້ນທີສອງແລ້ວ',
  },
  en: {
    added: 'a second step now protects your account.',
    removed: 'the second step was removed from your account.',
    'recovery-used': 'a recovery code was used.',
    'recovery-renewed': 'new recovery codes were made.',
    'passkeys-on': 'a passkey is now the second step of your account.',
    'passkeys-off': 'passkeys are no longer the second step of your account.',
  },
};

const RECOVERY: Record<Locale, Record<RecoveryEvent, string>> = {
  th: {
    requested: 'มีคำขอรีเซ็ตการยืนยันตัวตนของบัญชีคุณ หยุดได้ในหน้าการแจ้งเตือน',
    refused: 'คำขอรีเซ็ตการยืนยันตัวตนไม่ผ่าน',
    cancelled: 'ยกเลิกคำขอรีเซ็ตการยืนยันตัวตนแล้ว',
    done: 'รีเซ็ตการยืนยันตัวตนแล้ว ทุกอุปกรณ์ออกจากระบบแล้ว',
  },
  la: {
    requested: 'ມີຄຳຂໍຣີເຊັດການຢືນຢັນຕົວຕົນຂອງບັນຊີທ່ານ ຢຸດໄດ້ໃນໜ້າການແຈ້ງເຕືອນ',
    refused: 'ຄຳຂໍຣີເຊັດການຢືນຢັນຕົວຕົນບໍ່ຜ່ານ',
    cancelled: 'ຍົກເລີກຄຳຂໍຣີເຊັດການຢືນຢັນຕົວຕົນແລ້ວ',
    done: 'ຣີເຊັດການຢືນຢັນຕົວຕົນແລ້ວ ທຸກອຸປະກອນອອກຈາກລະບົບແລ້ວ',
  },
  en: {
    requested: 'someone asked us to reset the second step of your account. You can stop this in Notifications.',
    refused: 'the request to reset your second step was refused.',
    cancelled: 'the request to reset your second step was cancelled.',
    done: 'the second step of your account was reset and every device was logged out.',
  },
};

const DOCUMENT: Record<Locale, Record<DocumentEvent, string>> = {
  th: {
    requested: 'ทีมงานขอเอกสารจากคุณ ส่งได้ในหน้าโปรไฟล์',
    accepted: 'เอกสารของคุณผ่านการตรวจแล้ว',
    refused: 'เอกสารของคุณไม่ผ่านการตรวจ ส่งใหม่ได้ในหน้าโปรไฟล์',
    expired: 'เอกสารของคุณหมดอายุแล้ว ส่งใหม่ได้ในหน้าโปรไฟล์',
  },
  la: {
    requested: 'ທີມງານຂໍເອກະສານຈາກທ່ານ ສົ່ງໄດ້ໃນໜ້າໂປຣໄຟລ໌',
    accepted: 'ເອກະສານຂອງທ່ານຜ່ານການກວດແລ້ວ',
    refused: 'ເອກະສານຂອງທ່ານບໍ່ຜ່ານການກວດ ສົ່ງໃໝ່ໄດ້ໃນໜ້າໂປຣໄຟລ໌',
    expired: 'ເອກະສານຂອງທ່ານໝົດອາຍຸແລ້ວ ສົ່ງໃໝ່ໄດ້ໃນໜ້າໂປຣໄຟລ໌',
  },
  en: {
    requested: 'we need a document from you. Send it from your profile.',
    accepted: 'your document was accepted.',
    refused: 'your document was not accepted. Send another from your profile.',
    expired: 'your document has expired. Send a new one from your profile.',
  },
};

const TEXTS: Record<Locale, Record<SafetyKind, Text>> = {
  th: {
    'second-factor': { fact: ({ event }) => FACTOR.th[event] },
    'passkey-added': { fact: () => 'เพิ่มพาสคีย์สำหรับเข้าสู่ระบบแล้ว' },
    'passkey-removed': { fact: () => 'ลบพาสคีย์สำหรับเข้าสู่ระบบแล้ว' },
    login: {
      fact: ({ time }) => `มีอุปกรณ์ใหม่เข้าสู่ระบบเมื่อ ${time} น.`,
      advice: 'ถ้าไม่ใช่คุณ กด "ไม่ใช่ฉัน" ในหน้าการแจ้งเตือน หรือติดต่อทีมงานทันที',
    },
    password: { fact: () => 'เปลี่ยนรหัสผ่านแล้ว อุปกรณ์อื่นออกจากระบบแล้ว' },
    phone: { fact: ({ end }) => `เบอร์ที่ใช้เข้าสู่ระบบเปลี่ยนเป็นเบอร์ลงท้าย ${end} แล้ว ทุกอุปกรณ์ออกจากระบบแล้ว` },
    'bank-account': { fact: ({ bank, end }) => `บัญชีรับเงินถอนเปลี่ยนเป็น${bank} ลงท้าย ${end} แล้ว` },
    name: { fact: () => 'เปลี่ยนชื่อโปรไฟล์แล้ว' },
    'own-data': { fact: () => 'ไฟล์ข้อมูลของคุณพร้อมแล้ว' },
    document: { fact: ({ document }) => DOCUMENT.th[document], advice: '' },
    'registration-cleared': { fact: () => 'ตรวจการสมัครเสร็จแล้ว ฝากและเล่นได้ตามปกติ', advice: '' },
    'registration-excluded': { fact: () => 'ตรวจการสมัครเสร็จแล้ว บัญชีนี้งดฝากและงดเล่น', advice: 'ติดต่อทีมงานถ้ามีข้อสงสัย' },
    closing: { fact: () => 'มีคำขอปิดบัญชี' },
    'closing-cancelled': { fact: () => 'ยกเลิกการปิดบัญชีแล้ว' },
    email: { fact: () => 'อีเมลที่รับการแจ้งเตือนมีการเปลี่ยนแปลง' },
    muted: { fact: ({ channel }) => `ปิดการแจ้งเตือนความปลอดภัย${CHANNEL.th[channel]}แล้ว` },
    recovery: { fact: ({ recovery }) => RECOVERY.th[recovery] },
    'recovery-waiting': {
      fact: ({ until }) => `การยืนยันตัวตนจะถูกรีเซ็ต ${until} น.`,
      advice: 'ถ้าไม่ใช่คุณ เข้าสู่ระบบแล้วกด "ไม่ใช่ฉัน" ในหน้าการแจ้งเตือน หรือติดต่อทีมงานทันที',
    },
    'withdraw-locked': { fact: () => 'ล็อกการถอนแล้ว เพราะมีการแจ้งว่าเข้าสู่ระบบโดยคนอื่น', advice: 'ติดต่อทีมงานเพื่อปลดล็อก' },
  },
  la: {
    'second-factor': { fact: ({ event }) => FACTOR.la[event] },
    'passkey-added': { fact: () => 'ເພີ່ມກະແຈຜ່ານສຳລັບເຂົ້າສູ່ລະບົບແລ້ວ' },
    'passkey-removed': { fact: () => 'ລຶບກະແຈຜ່ານສຳລັບເຂົ້າສູ່ລະບົບແລ້ວ' },
    login: {
      fact: ({ time }) => `ມີອຸປະກອນໃໝ່ເຂົ້າສູ່ລະບົບເມື່ອ ${time}`,
      advice: 'ຖ້າບໍ່ແມ່ນທ່ານ ກົດ "ບໍ່ແມ່ນຂ້ອຍ" ໃນໜ້າການແຈ້ງເຕືອນ ຫຼື ຕິດຕໍ່ທີມງານທັນທີ',
    },
    password: { fact: () => 'ປ່ຽນລະຫັດຜ່ານແລ້ວ ອຸປະກອນອື່ນອອກຈາກລະບົບແລ້ວ' },
    phone: { fact: ({ end }) => `ເບີທີ່ໃຊ້ເຂົ້າສູ່ລະບົບປ່ຽນເປັນເບີລົງທ້າຍ ${end} ແລ້ວ ທຸກອຸປະກອນອອກຈາກລະບົບແລ້ວ` },
    'bank-account': { fact: ({ bank, end }) => `ບັນຊີຮັບເງິນຖອນປ່ຽນເປັນ${bank} ລົງທ້າຍ ${end} ແລ້ວ` },
    name: { fact: () => 'ປ່ຽນຊື່ໂປຣໄຟລ໌ແລ້ວ' },
    'own-data': { fact: () => 'ໄຟລ໌ຂໍ້ມູນຂອງທ່ານພ້ອມແລ້ວ' },
    document: { fact: ({ document }) => DOCUMENT.la[document], advice: '' },
    'registration-cleared': { fact: () => 'ກວດການສະໝັກແລ້ວ ຝາກ ແລະ ຫຼິ້ນໄດ້ຕາມປົກກະຕິ', advice: '' },
    'registration-excluded': { fact: () => 'ກວດການສະໝັກແລ້ວ ບັນຊີນີ້ງົດຝາກ ແລະ ງົດຫຼິ້ນ', advice: 'ຕິດຕໍ່ທີມງານຖ້າມີຂໍ້ສົງໄສ' },
    closing: { fact: () => 'ມີຄຳຂໍປິດບັນຊີ' },
    'closing-cancelled': { fact: () => 'ຍົກເລີກການປິດບັນຊີແລ້ວ' },
    email: { fact: () => 'ອີເມວທີ່ຮັບການແຈ້ງເຕືອນມີການປ່ຽນແປງ' },
    muted: { fact: ({ channel }) => `ປິດການແຈ້ງເຕືອນຄວາມປອດໄພ${CHANNEL.la[channel]}ແລ້ວ` },
    recovery: { fact: ({ recovery }) => RECOVERY.la[recovery] },
    'recovery-waiting': {
      fact: ({ until }) => `ການຢືນຢັນຕົວຕົນຈະຣີເຊັດ ${until}`,
      advice: 'ຖ້າບໍ່ແມ່ນທ່ານ ເຂົ້າສູ່ລະບົບແລ້ວກົດ "ບໍ່ແມ່ນຂ້ອຍ" ໃນໜ້າການແຈ້ງເຕືອນ ຫຼື ຕິດຕໍ່ທີມງານທັນທີ',
    },
    'withdraw-locked': { fact: () => 'ລັອກການຖອນແລ້ວ ເພາະມີການແຈ້ງວ່າຄົນອື່ນເຂົ້າສູ່ລະບົບ', advice: 'ຕິດຕໍ່ທີມງານເພື່ອປົດລັອກ' },
  },
  en: {
    'second-factor': { fact: ({ event }) => FACTOR.en[event] },
    'passkey-added': { fact: () => 'a passkey was added to your account.' },
    'passkey-removed': { fact: () => 'a passkey was removed from your account.' },
    login: {
      fact: ({ time }) => `a new device logged in at ${time}.`,
      advice: 'Not you? Press "This wasn\'t me" in Notifications, or contact support at once.',
    },
    password: { fact: () => 'your password was changed and other devices were logged out.' },
    phone: { fact: ({ end }) => `you now log in with the number ending ${end}. Every device was logged out.` },
    'bank-account': { fact: ({ bank, end }) => `withdrawals now go to ${bank}, account ending ${end}.` },
    name: { fact: () => 'your profile name was changed.' },
    'own-data': { fact: () => 'the file of your data is ready.' },
    document: { fact: ({ document }) => DOCUMENT.en[document], advice: '' },
    'registration-cleared': { fact: () => 'your registration is checked. Deposits and games are open.', advice: '' },
    'registration-excluded': {
      fact: () => 'your registration is checked. Deposits and games are off for this account.',
      advice: 'Questions? Contact support.',
    },
    closing: { fact: () => 'a request to close your account was made.' },
    'closing-cancelled': { fact: () => 'the closing of your account was cancelled.' },
    email: { fact: () => 'the e-mail address for notifications was changed.' },
    muted: { fact: ({ channel }) => `safety notifications ${CHANNEL.en[channel]} were turned off.` },
    recovery: { fact: ({ recovery }) => RECOVERY.en[recovery] },
    'recovery-waiting': {
      fact: ({ until }) => `the second step of your account will be reset on ${until}.`,
      advice: 'Not you? Log in and press "This wasn\'t me" in Notifications, or contact support at once.',
    },
    'withdraw-locked': {
      fact: () => 'withdrawals are locked, because a login was reported as not yours.',
      advice: 'Contact support to unlock them.',
    },
  },
};

/** Kinds that are sent by SMS too. The others come by push and e-mail. */
export const SMS_KINDS: readonly SafetyKind[] = [
  'second-factor',
  'passkey-added',
  'passkey-removed',
  'login',
  'password',
  'phone',
  'bank-account',
  'email',
  'muted',
  'recovery',
  'recovery-waiting',
];

/** One or two segments of an SMS. */
export function smsText(kind: SafetyKind, locale: Locale, facts: SafetyFacts): string {
  const { fact, advice = ADVICE[locale] } = TEXTS[locale][kind];
  return `${BRAND[locale]}: ${fact(facts)} ${advice}`.trimEnd();
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function safetyPush(kind: SafetyKind, locale: Locale, facts: SafetyFacts): string {
  const { fact, advice = ADVICE[locale] } = TEXTS[locale][kind];
  return `${sentence(fact(facts))} ${advice}`.trimEnd();
}

const EMAIL_END: Record<Locale, (site: string) => string> = {
  th: (site) => `อีเมลนี้ส่งจากกระเป๋า ${site}\nเราไม่เคยขอรหัสผ่านหรือรหัส OTP ทางอีเมล`,
  la: (site) => `ອີເມວນີ້ສົ່ງຈາກກະເປົາ ${site}\nພວກເຮົາບໍ່ເຄີຍຂໍລະຫັດຜ່ານ ຫຼື ລະຫັດ OTP ທາງອີເມວ`,
  en: (site) => `Sent by Krapao, ${site}\nWe never ask for passwords or OTPs by e-mail.`,
};

export function safetyEmail(kind: SafetyKind, locale: Locale, facts: SafetyFacts, site: string) {
  const { fact, advice = ADVICE[locale] } = TEXTS[locale][kind];
  const line = sentence(fact(facts));
  return {
    subject: `${BRAND[locale]}: ${line.replace(/\.$/, '')}`,
    text: `${line}\n${advice}\n\n${EMAIL_END[locale](site)}`,
  };
}

const CODE: Record<Locale, (code: string) => { subject: string; text: string }> = {
  th: (code) => ({
    subject: 'กระเป๋า: รหัสยืนยันอีเมล',
    text: `รหัสยืนยันอีเมลคือ ${code} ใช้ได้ 5 นาที อย่าบอกรหัสนี้กับใคร\nถ้าคุณไม่ได้ขอ ไม่ต้องทำอะไร`,
  }),
  la: (code) => ({
    subject: 'ກະເປົາ: ລະຫັດຢືນຢັນອີເມວ',
    text: `ລະຫັດຢືນຢັນອີເມວແມ່ນ ${code} ໃຊ້ໄດ້ 5 ນາທີ ຢ່າບອກລະຫັດນີ້ໃຫ້ໃຜ\nຖ້າທ່ານບໍ່ໄດ້ຂໍ ບໍ່ຕ້ອງເຮັດຫຍັງ`,
  }),
  en: (code) => ({
    subject: 'Krapao: your e-mail code',
    text: `Your e-mail code is ${code}. It is valid for 5 minutes. Never share it.\nDid not ask for it? There is nothing to do.`,
  }),
};
export const codeEmail = (code: string, locale: Locale) => CODE[locale](code);
