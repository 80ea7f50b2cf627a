import { LOCALES, type Locale } from '@krapao/contract/locales';
import { z } from 'zod';
import type { Db } from '../../platform/db.ts';
import { addJob } from '../../platform/jobs.ts';
import { nationalPhone } from '../../platform/phone.ts';
import type { MembersDeps } from './members.deps.ts';

export const TELL_PHONE_JOB = 'tell-phone-changed';

const SMS_TEXT: Record<Locale, (end: string) => string> = {
  th: (end) => `กระเป๋า: เบอร์ที่ใช้เข้าสู่ระบบเปลี่ยนเป็นเบอร์ลงท้าย ${end} แล้ว ทุกอุปกรณ์ออกจากระบบแล้ว ถ้าคุณไม่ได้ขอเปลี่ยน ติดต่อทีมงานทันที`,
  la: (end) => `ກະເປົາ: ເບີທີ່ໃຊ້ເຂົ້າສູ່ລະບົບປ່ຽນເປັນເບີລົງທ້າຍ ${end} ແລ້ວ ທຸກອຸປະກອນອອກຈາກລະບົບແລ້ວ ຖ້າທ່ານບໍ່ໄດ້ຂໍປ່ຽນ ຕິດຕໍ່ທີມງານທັນທີ`,
  en: (end) =>
    `Krapao: you now log in with the number ending ${end}. Every device was logged out. Not you? Contact support at once.`,
};

const Payload = z.object({ to: z.string(), phone: z.string(), locale: z.enum(LOCALES) });

/** Both numbers hear of it, each by a job of its own: one that cannot be reached must not keep it from the other. */
export async function tellPhoneChangedLater(
  transaction: Db,
  { to, phone, locale }: { to: readonly string[]; phone: string; locale: Locale },
): Promise<void> {
  for (const one of to) await addJob(transaction, { name: TELL_PHONE_JOB, payload: { to: one, phone, locale } });
}

export async function tellPhoneChanged({ sendSms }: MembersDeps, payload: unknown): Promise<void> {
  const { to, phone, locale } = Payload.parse(payload);
  await sendSms({ to, text: SMS_TEXT[locale](nationalPhone(phone).slice(-4)) });
}
