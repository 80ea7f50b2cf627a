import type { Locale } from '@krapao/contract/locales';

type Code = { code: string; reference: string };

export type Purpose = 'register' | 'password' | 'confirm';

export const CODE_TEXT: Record<Purpose, Record<Locale, (sent: Code) => string>> = {
  register: {
    th: ({ code, reference }) => `รหัส OTP กระเป๋า ${code} (อ้างอิง ${reference}) ใช้ได้ 5 นาที อย่าบอกรหัสนี้กับใคร`,
    la: ({ code, reference }) => `ລະຫັດ OTP ກະເປົາ ${code} (ອ້າງອີງ ${reference}) ໃຊ້ໄດ້ 5 ນາທີ ຢ່າບອກລະຫັດນີ້ໃຫ້ໃຜ`,
    en: ({ code, reference }) => `Krapao OTP ${code} (ref ${reference}). Valid for 5 minutes. Never share it.`,
  },
  password: {
    th: ({ code, reference }) =>
      `กระเป๋า: รหัส OTP สำหรับตั้งรหัสผ่านใหม่ ${code} (อ้างอิง ${reference}) ใช้ได้ 5 นาที อย่าบอกรหัสนี้กับใคร`,
    la: ({ code, reference }) =>
      `ກະເປົາ: ລະຫັດ OTP ສຳລັບຕັ້ງລະຫັດຜ່ານໃໝ່ ${code} (ອ້າງອີງ ${reference}) ໃຊ້ໄດ້ 5 ນາທີ ຢ່າບອກລະຫັດນີ້ໃຫ້ໃຜ`,
    en: ({ code, reference }) =>
      `Krapao OTP to set a new password: ${code} (ref ${reference}). Valid for 5 minutes. Never share it.`,
  },
  confirm: {
    th: ({ code, reference }) =>
      `กระเป๋า: รหัส OTP ยืนยันการเปลี่ยนข้อมูลบัญชี ${code} (อ้างอิง ${reference}) ใช้ได้ 5 นาที ถ้าคุณไม่ได้เปลี่ยน อย่าบอกรหัสนี้กับใคร`,
    la: ({ code, reference }) =>
      `ກະເປົາ: ລະຫັດ OTP ຢືນຢັນການປ່ຽນຂໍ້ມູນບັນຊີ ${code} (ອ້າງອີງ ${reference}) ໃຊ້ໄດ້ 5 ນາທີ ຖ້າທ່ານບໍ່ໄດ້ປ່ຽນ ຢ່າບອກລະຫັດນີ້ໃຫ້ໃຜ`,
    en: ({ code, reference }) =>
      `Krapao OTP to confirm a change of your account: ${code} (ref ${reference}). Valid for 5 minutes. Not you? Never share it.`,
  },
};

/** The link contains the token that the code belongs to, and fills two Thai or Lao segments alone: three are the bound. */
export const RESET_TEXT: Record<Locale, (sent: Code & { link: string }) => string> = {
  th: ({ code, reference, link }) =>
    `กระเป๋า: ทีมงานรีเซ็ตรหัสแล้ว OTP ${code} (${reference}) ใช้ได้ 5 นาที ตั้งใหม่: ${link} อย่าบอกใคร`,
  la: ({ code, reference, link }) =>
    `ກະເປົາ: ທີມງານຣີເຊັດລະຫັດແລ້ວ OTP ${code} (${reference}) ໃຊ້ໄດ້ 5 ນາທີ ຕັ້ງໃໝ່ທີ່ ${link} ຢ່າບອກໃຜ`,
  en: ({ code, reference, link }) =>
    `Krapao: support has reset your password. OTP ${code} (ref ${reference}), valid for 5 minutes. Set a new one at ${link} Never share the code.`,
};
