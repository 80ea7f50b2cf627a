import demoLogins from '../../../demo-logins.json' with { type: 'json' };
import { registerMember } from '../../modules/members/public.ts';
import type { Modules } from '../wire-modules.ts';

/** Members to sign in as. They register through the same rules as everybody else, minus the SMS. */
export async function seedDemo({ membersDeps }: Modules): Promise<void> {
  const country = membersDeps.laosMode ? 'LA' : 'TH';
  for (const demo of demoLogins.filter((login) => login.country === country)) {
    const deps = { ...membersDeps, isOtpRequired: async () => false };
    const [, bankCode = '', bankAccountNo = '', bankAccountName = ''] = /^(\w+) (\d+) (.+)$/.exec(demo.bank) ?? [];
    await registerMember(deps, {
      name: demo.name,
      username: demo.phone,
      password: demo.password,
      sourceCode: 'FRIEND',
      inviteCode: '',
      bankCode,
      bankAccountNo,
      bankAccountName,
      currency: 'LAK',
    }).catch((error: { code?: string }) => {
      if (error.code !== 'EXISTING_USER') throw error;
    });
  }
}
