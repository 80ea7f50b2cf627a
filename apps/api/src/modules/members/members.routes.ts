import type { Serve } from '../../platform/serve.ts';
import { changePassword } from './change-password.ts';
import { checkRegistration } from './check-registration.ts';
import { readProfile, updateBankAccountName, updateProfile } from './profile.ts';
import type { MembersDeps } from './public.ts';
import { registerMember } from './register-member.ts';

const DONE = { message: 'SUCCESS' } as const;

export function memberRoutes(serve: Serve, deps: MembersDeps): void {
  serve('POST /api/account/validate', async ({ body }) => {
    await checkRegistration(deps, body);
    return DONE;
  });

  serve('POST /api/account', async ({ body }) => {
    await registerMember(deps, body);
    return DONE;
  });

  serve('GET /api/account/profile', ({ member }) => readProfile(deps, member.id, member.sessionId));

  serve('PUT /api/account/profile', async ({ member, body, address, locale }) => {
    await updateProfile(deps, member.id, { ...body, address, locale });
    return readProfile(deps, member.id, member.sessionId);
  });

  serve('PUT /api/account/bankAccountName', ({ member, body }) => updateBankAccountName(deps, member.id, body));

  serve('PUT /api/account/changepwd', async ({ member, body, address }) => {
    await changePassword(deps, { memberId: member.id, sessionId: member.sessionId, address, ...body });
    return DONE;
  });
}
