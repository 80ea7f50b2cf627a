import type { Serve } from '../../platform/serve.ts';
import { changePassword } from './change-password.ts';
import { checkRegistration } from './check-registration.ts';
import { forgotPassword, resetPassword } from './forgotten-password.ts';
import type { MembersDeps } from './members.deps.ts';
import { readProfile, updateBankAccountName, updateProfile } from './profile.ts';
import { registerMember } from './register-member.ts';

const DONE = { message: 'SUCCESS' } as const;

export function memberRoutes(serve: Serve, deps: MembersDeps): void {
  serve('POST /api/account/validate', async ({ body, cookies }) => {
    await checkRegistration(deps, body, cookies.read('verified_phone'));
    return DONE;
  });

  serve('POST /api/account', async ({ body, cookies }) => {
    await registerMember(deps, body, cookies.read('verified_phone'));
    return DONE;
  });

  serve('GET /api/account/profile', ({ member }) => readProfile(deps, member.id, member.sessionId));

  serve('PUT /api/account/profile', async ({ member, body, address, locale, cookies }) => {
    await updateProfile(deps, member.id, { ...body, address, locale, knownDevice: cookies.read('known_device') });
    return readProfile(deps, member.id, member.sessionId);
  });

  serve('PUT /api/account/bankAccountName', ({ member, body }) => updateBankAccountName(deps, member.id, body));

  serve('PUT /api/account/changepwd', async ({ member, body, address, cookies }) => {
    const knownDevice = cookies.read('known_device');
    await changePassword(deps, { memberId: member.id, sessionId: member.sessionId, address, knownDevice, ...body });
    return DONE;
  });

  serve('POST /api/password/forgot', ({ body, address, locale }) => forgotPassword(deps, { ...body, address, locale }));

  serve('POST /api/password/reset', async ({ body, locale, cookies }) => {
    const phone = await resetPassword(deps, { ...body, locale });
    // Whoever goes on guessing must not keep the owner from signing in now.
    deps.rememberDevice(cookies, phone);
    return DONE;
  });
}
