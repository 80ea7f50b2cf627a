import { z } from 'zod';
import type { Act } from '../approvals/public.ts';
import { adjustIn, amountOf } from './adjust.ts';
import type { AdjustmentsDeps } from './adjustments.deps.ts';
import { reverseIn } from './reverse.ts';

const Adjusting = z.object({
  id: z.uuid(),
  memberId: z.string(),
  currency: z.enum(['THB', 'LAK']),
  amount: z.string().regex(/^-?\d+$/),
  note: z.string(),
});
const Reversing = z.object({ memberId: z.string(), operationId: z.uuid(), note: z.string() });

/** Acts of two people: the second person's approval moves the money. */
export const adjustmentActs = (deps: AdjustmentsDeps) =>
  ({
    'money.adjust': {
      permission: 'money.adjust',
      async run(transaction, _send, { payload, why: reason, askedBy, allowedBy }) {
        const { amount, ...command } = Adjusting.parse(payload);
        const whole = { ...command, amount: amountOf(amount), reason, askedBy, allowedBy };
        return (await adjustIn(deps, transaction, whole)) === undefined ? 'done' : undefined;
      },
    },
    'money.reverse': {
      permission: 'money.adjust',
      async run(transaction, _send, { payload, why: reason, askedBy, allowedBy }) {
        const command = { ...Reversing.parse(payload), reason, askedBy, allowedBy };
        return (await reverseIn(deps, transaction, command)) === undefined ? 'done' : undefined;
      },
    },
  }) as const satisfies Record<string, Act>;
