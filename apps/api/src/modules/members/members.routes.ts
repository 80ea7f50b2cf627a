import type { Serve } from '../../platform/http/serve.ts';
import { changePassword } from './credentials/change-password.ts';
import { forgotPassword, resetPassword } from './credentials/forgotten-password.ts';
import type { MembersDeps } from './members.deps.ts';
import { readProfile, updateBankAccountName, updateProfile } from './profile.ts';
import { checkRegistration } from './register/check-registration.ts';
import { registerMember } from './register/register-member.ts';

const DONE = { message: 'SUCCESS' } as const;

export function memberRoutes(serve: Serve, deps: MembersDeps): void {
  serve('POST /api/account/validate', async ({ body, cookies }) => {
    await checkRegistration(deps, body, cookies.read('verified_phone'));
    return DONE;
  });

  serve('POST /api/account', async ({ body, cookies }) => {
    const knownDevice = cookies.read('known_device');
    await registerMember(deps, body, { proof: cookies.read('verified_phone'), knownDevice });
    return DONE;
  });

  serve('GET /api/account/profile', ({ member }) => readProfile(deps, member.id, member.sessionId));

  serve('PUT /api/account/profile', async ({ member, body, address, locale, cookies }) => {
    const knownDevice = cookies.read('known_device');
    await updateProfile(deps, member.id, { ...body, address, locale, knownDevice, factor: member.factor });
    return readProfile(deps, member.id, member.sessionId);
  });

  serve('PUT /api/account/bankAccountName', ({ member, body }) =>
    updateBankAccountName(deps, member.id, { ...body, factor: member.factor }),
  );

  serve('PUT /api/account/changepwd', async ({ member, body, address, cookies, locale }) => {
    const knownDevice = cookies.read('known_device');
    const { id: memberId, sessionId, factor } = member;
    await changePassword(deps, { memberId, sessionId, factor, address, knownDevice, locale, ...body });
    return DONE;
  });

  serve('POST /api/password/forgot', ({ body, address, locale }) => forgotPassword(deps, { ...body, address, locale }));

  serve('POST /api/password/reset', async ({ body, address, locale, cookies }) => {
    const phone = await resetPassword(deps, { ...body, address, locale, cookies });
    // A known device is exempt from the account-wide throttle, so guesses by others do not delay the owner.
    deps.rememberDevice(cookies, phone);
    return DONE;
  });
}
