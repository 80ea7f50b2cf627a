import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { PathCode, Timestamp } from '../primitives.ts';
import { money, read } from './money-calls.ts';

export const GameCategory = z.enum(['slot', 'sport', 'lotto']);

export const GameAccount = z.object({
  code: z.string(),
  name: z.string(),
  category: GameCategory,
  isActive: z.boolean(),
  /** In the provider's own units, as last received. */
  amount: z.number(),
  /** Baht or kip for one unit of the provider. */
  ftWalletSlot: z.number(),
  /** Decimals of the provider's units. */
  decimals: z.int(),
  /** Which of the two auto-login calls this provider takes. */
  login: z.enum(['user', 'user-password']),
  logo: z.string(),
  background: z.string(),
  web: z.string().nullable(),
  android: z.string().nullable(),
  ios: z.string().nullable(),
  refreshedAt: Timestamp.nullable(),
  /** Last launch, transfer or opening of the account. */
  playedAt: Timestamp.nullable(),
  /** During maintenance, money can only be taken out; `endsAt` is the announced end, null when unknown. */
  maintenance: z.object({ endsAt: Timestamp.nullable() }).nullable(),
});

export const GameCredentials = z.object({
  username: z.string(),
  password: z.string(),
  /** Hidden web-form state required by one provider's sign-in page. */
  event: z.record(z.string(), z.string()).optional(),
});

const LAUNCH_ERRORS = [
  'NO_GAME',
  'SLOT_NO_ACCOUNT',
  'PROVIDER_UNAVAILABLE',
  'PROVIDER_MAINTENANCE',
  'TIME_LIMIT_REACHED',
] as const;

const gameParams = z.object({ slotCode: PathCode });

export const gameCalls = defineCalls({
  'GET /api/wallet/refresh/slot': {
    ...read,
    summary: 'Asks every game for its balance',
    response: z.object({ slots: z.array(GameAccount) }),
  },
  'GET /api/wallet/activate/{slotCode}': {
    ...money,
    blockedBy: 'play',
    summary: 'Opens a game account',
    params: gameParams,
    response: GameAccount,
    errors: ['NO_GAME', 'SLOT_ALREADY_ACTIVE', 'SLOT_ACTIVATE_FAIL', 'PROVIDER_MAINTENANCE'],
  },
  'GET /api/wallet/account/{slotCode}': {
    ...read,
    summary: 'Credentials of a game account',
    params: gameParams,
    response: GameCredentials,
    errors: ['NO_GAME', 'SLOT_NO_ACCOUNT'],
  },
  'GET /api/wallet/resetpassword/{slotCode}': {
    ...money,
    summary: 'Gives a game account a new password',
    params: gameParams,
    response: GameCredentials,
    errors: ['NO_GAME', 'SLOT_NO_ACCOUNT', 'SLOT_RESET_PASSWORD_FAIL', 'PROVIDER_MAINTENANCE'],
  },
  'GET /api/autoLogin/{provider}/{user}': {
    ...read,
    blockedBy: 'play',
    summary: 'A link into the game, for providers that know the member by name',
    params: z.object({ provider: PathCode, user: PathCode }),
    response: z.object({ link: z.string() }),
    errors: LAUNCH_ERRORS,
  },
  'GET /api/autoLogin/{provider}/{user}/{password}': {
    ...read,
    blockedBy: 'play',
    summary: 'A link into the game, for providers that want the password too',
    params: z.object({ provider: PathCode, user: PathCode, password: z.string().min(1).max(100) }),
    response: z.object({ link: z.string() }),
    errors: LAUNCH_ERRORS,
  },
});
