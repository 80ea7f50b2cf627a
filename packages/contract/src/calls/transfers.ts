import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Amount, Money } from '../primitives.ts';
import { money, Status } from './money-calls.ts';

export const TransferAnswer = z.object({
  status: Status,
  reference: z.string(),
  amount: Money,
});

const Account = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

export const transferCalls = defineCalls({
  'POST /api/wallet/transfer': {
    ...money,
    summary: 'Moves money between the main wallet (WALLET) and a game',
    body: z.object({ from: Account, to: Account, amount: Amount }),
    response: TransferAnswer,
    /**
     * The last three apply to transfers into a game: play is blocked or excluded, or the game is in maintenance. Transfers back to
     * the wallet are always allowed.
     */
    errors: [
      'NO_GAME',
      'SLOT_NO_ACCOUNT',
      'TRANSFER_MINIMUM',
      'MONEY_NOT_ENOUGH',
      'TRANSFER_FAIL',
      'NO_PERMISSION',
      'EXCLUDED',
      'LIMIT_REACHED',
      'TIME_LIMIT_REACHED',
      'PROVIDER_MAINTENANCE',
    ],
  },
  'POST /api/wallet/transferAll': {
    ...money,
    summary: 'Moves everything the member has elsewhere to one account',
    body: z.object({ to: Account }),
    response: z.object({
      status: Status,
      transfers: z.array(
        z.object({
          from: z.string(),
          to: z.string(),
          amount: Money,
          status: Status,
          reference: z.string().nullable(),
          message: z.string().optional(),
        }),
      ),
    }),
    errors: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'MONEY_NOT_ENOUGH', 'NO_PERMISSION', 'EXCLUDED', 'PROVIDER_MAINTENANCE'],
  },
});
