import { minor, toMajor } from '@krapao/money';
import { readAmount } from '../../platform/http/read-amount.ts';
import { unproved } from '../../platform/http/refuse-unproved.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { addPasskeyFactor, removeApp, removePasskeyFactor, renewRecoveryCodes, setSum } from './change-factor.ts';
import { beginApp, confirmApp } from './enrol-app.ts';
import { proveSession } from './prove-session.ts';
import type { SecondFactorDeps } from './second-factor.deps.ts';
import { secondFactorRepository } from './second-factor.repository.ts';

const DONE = { message: 'SUCCESS' } as const;
/** As many digits as other texts show. */
const PHONE_END_DIGITS = 4;

export function secondFactorRoutes(serve: Serve, deps: SecondFactorDeps): void {
  serve('GET /api/second-factor', async ({ member }) => {
    const { addedAt, above, passkeysSince, codesLeft } = await secondFactorRepository(deps.db).find(member.id);
    return {
      app: addedAt && { addedAt: addedAt.toISOString() },
      passkeys: {
        count: await deps.countPasskeys(deps.db, member.id),
        askedSince: passkeysSince?.toISOString() ?? null,
      },
      recoveryCodesLeft: codesLeft,
      askAbove: above === null ? null : toMajor(minor(BigInt(above)), member.currency),
    };
  });

  serve('POST /api/second-factor/app', ({ member }) => beginApp(deps, member));
  serve('POST /api/second-factor/app/confirm', async ({ member, body, address, cookies }) => ({
    recoveryCodes: await confirmApp(deps, member, { ...body, address, cookies }),
  }));
  serve('DELETE /api/second-factor/app', async ({ member }) => {
    await removeApp(deps, member);
    return DONE;
  });
  serve('POST /api/second-factor/passkeys', async ({ member, cookies }) => ({
    recoveryCodes: await addPasskeyFactor(deps, member, cookies),
  }));
  serve('DELETE /api/second-factor/passkeys', async ({ member }) => {
    await removePasskeyFactor(deps, member);
    return DONE;
  });
  serve('POST /api/second-factor/recovery-codes', async ({ member }) => ({
    recoveryCodes: await renewRecoveryCodes(deps, member),
  }));
  serve('PUT /api/second-factor/sum', async ({ member, body: { amount } }) => {
    await setSum(deps, member, amount === 0 ? minor(0n) : readAmount(amount, member.currency));
    return DONE;
  });

  serve('POST /api/second-factor/prove', async ({ member, body, address }) => {
    await proveSession(deps, member, { ...body, address });
    return DONE;
  });
  serve('POST /api/second-factor/sms', async ({ member, address, locale }) => {
    if (member.factor.above !== undefined) throw unproved('factor');
    const phone = await deps.phoneOf(member.id);
    const { otpRef, otpToken } = await deps.confirmOtp.send({ phone, address, locale });
    return { otpRef, otpToken, end: phone.slice(-PHONE_END_DIGITS) };
  });
}
