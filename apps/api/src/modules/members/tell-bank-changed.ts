import { LOCALES, type Locale } from '@krapao/contract/locales';
import { z } from 'zod';
import { addJob } from '../../platform/jobs.ts';
import type { MembersDeps } from './members.deps.ts';

export const TELL_JOB = 'tell-bank-changed';

const SMS_TEXT: Record<Locale, (bank: string, end: string) => string> = {
  th: (bank, end) => `กระเป๋า: บัญชีรับเงินถอนเปลี่ยนเป็น${bank} ลงท้าย ${end} แล้ว ถ้าคุณไม่ได้เปลี่ยน ติดต่อทีมงานทันที`,
  la: (bank, end) => `ກະເປົາ: ບັນຊີຮັບເງິນຖອນປ່ຽນເປັນ${bank} ລົງທ້າຍ ${end} ແລ້ວ ຖ້າທ່ານບໍ່ໄດ້ປ່ຽນ ຕິດຕໍ່ທີມງານທັນທີ`,
  en: (bank, end) => `Krapao: withdrawals now go to ${bank}, account ending ${end}. Not you? Contact support at once.`,
};

const BANK_NAME = { th: 'nameTH', la: 'nameLA', en: 'nameEN' } as const satisfies Record<Locale, string>;

const Payload = z.object({ memberId: z.string(), locale: z.enum(LOCALES) });

/** The owner of the phone learns of it even when somebody else made the change. By a job: a gateway may be away. */
export const tellBankChangedLater = ({ db }: MembersDeps, memberId: string, locale: Locale): Promise<void> =>
  addJob(db, { name: TELL_JOB, payload: { memberId, locale } });

export async function tellBankChanged(deps: MembersDeps, payload: unknown): Promise<void> {
  const { memberId, locale } = Payload.parse(payload);
  const member = await deps.members.find(memberId);
  const bank = member && (await deps.findBank(member.bank_code));
  if (!bank) return;
  const end = member.bank_account_no.slice(-4);
  await deps.sendSms({ to: member.phone, text: SMS_TEXT[locale](bank[BANK_NAME[locale]], end) });
}
