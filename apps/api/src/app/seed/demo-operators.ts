import demoOperators from '../../../demo-operators.json' with { type: 'json' };
import { admitInvited, CODE_MS, codeNow, inviteOperator, operatorIdOf } from '../../modules/operators/public.ts';
import { before } from '../../platform/clock.ts';
import type { Modules } from '../wire-modules.ts';

/** Lets the demo operators in as everybody is: by an invitation, which they accept. Those who are there stay. */
export async function seedOperators({ office: { operators } }: Modules): Promise<void> {
  for (const { username, password, name, role, phoneSecret } of demoOperators) {
    if (await operatorIdOf(operators, username)) continue;
    const { link } = await inviteOperator(operators, { name, role, phoneSecret });
    // The code before this one, so that the one their phone shows now still works.
    const code = codeNow(phoneSecret, before(operators.clock.now(), CODE_MS));
    await admitInvited(operators, { token: new URL(link).hash.slice(1), username, password, code });
  }
}
