import demoOperators from '../../../demo-operators.json' with { type: 'json' };
import { admitInvited, inviteOperator, operatorIdOf } from '../../modules/operators/public.ts';
import { before } from '../../platform/clock.ts';
import { CODE_MS, codeNow } from '../../platform/secrets/totp.ts';
import type { Modules } from '../wire/wire-modules.ts';

/** Admits the demo operators through the usual invitation. Existing operators stay as they are. */
export async function seedOperators({ office: { operators } }: Modules): Promise<void> {
  for (const { username, password, name, role, phoneSecret } of demoOperators) {
    if (await operatorIdOf(operators, username)) continue;
    const { link } = await inviteOperator(operators, { name, role, phoneSecret, invitedBy: null });
    // Uses the code before the current one, so that the code on their phone still works.
    const code = codeNow(phoneSecret, before(operators.clock.now(), CODE_MS));
    await admitInvited(operators, { token: new URL(link).hash.slice(1), username, password, code });
  }
}
