import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Amount, Money, Timestamp } from '../primitives.ts';
import { VAULT_DAYS_MAX, VAULT_DAYS_MIN } from '../vault.ts';
import { money } from './money-calls.ts';

/** Money put away until a date. */
export const VaultDeposit = z.object({
  reference: z.string(),
  amount: Money,
  createdAt: Timestamp,
  /** Returned to the wallet then, within a minute. */
  endsAt: Timestamp,
});

const Days = z.int().min(VAULT_DAYS_MIN).max(VAULT_DAYS_MAX).describe('From now, to the hour and minute');

export const vaultCalls = defineCalls({
  'GET /api/vault': {
    access: 'member',
    limit: 'read',
    summary: 'Money that the member put away, the next to end first',
    response: z.object({ total: Money, deposits: z.array(VaultDeposit) }),
  },
  'POST /api/vault': {
    ...money,
    summary: 'Puts money of the wallet away until a date; neither the member nor support can move it before',
    body: z.object({ amount: Amount, days: Days }),
    response: VaultDeposit,
    errors: ['MONEY_NOT_ENOUGH', 'BONUS_CONDITION', 'TRANSFER_FAIL', 'VAULT_FULL'],
  },
  'POST /api/vault/extend': {
    access: 'member',
    limit: 'write',
    summary: 'Moves the end of a deposit to a later date',
    body: z.object({ reference: z.string().min(1).max(60), days: Days }),
    response: VaultDeposit,
    errors: ['NO_DATA', 'VAULT_SOONER'],
  },
});
