import type { AnswerOf } from '@krapao/contract/calls';
import type { Locale } from '@krapao/contract/locales';
import type { Currency } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import { exchange, formatUnits, type Units } from './exchange.ts';
import type { Game, GameAccount, Holdings } from './games.repository.ts';
import { type Credentials, ProviderError } from './providers/provider.ts';
import type { GamesDeps } from './public.ts';

type Slot = AnswerOf<'GET /api/wallet'>['slots'][number];
type Member = { id: string; currency: Currency };
type GameWithAccount = { game: Game; held: Holdings | undefined };

/** What home shows of the games, from what was last heard. */
export async function slotsOf(deps: GamesDeps, holdings: readonly Holdings[]): Promise<Slot[]> {
  return (await withGames(deps, holdings)).map((each) => slotOf(deps, each));
}

/** Open games, with what the member has in each. */
async function withGames(deps: GamesDeps, holdings: readonly Holdings[]): Promise<GameWithAccount[]> {
  const games = await deps.games.open();
  return games.map((game) => ({ game, held: holdings.find(({ game_code }) => game_code === game.code) }));
}

const listHeld = async (deps: GamesDeps, memberId: string) =>
  (await withGames(deps, await deps.games.holdings(memberId))).flatMap(({ game, held }) =>
    held ? [{ game, held }] : [],
  );

function slotOf(deps: GamesDeps, { game, held }: GameWithAccount): Slot {
  return {
    code: game.code,
    name: game.name,
    category: game.category,
    isActive: held !== undefined,
    amount: Number(formatUnits(BigInt(held?.units ?? 0), game.decimals)),
    ftWalletSlot: Number(game.rate),
    decimals: game.decimals,
    login: game.login,
    logo: game.logo,
    background: game.background,
    web: game.web && new URL(game.web, deps.providerSiteUrl).href,
    android: game.android,
    ios: game.ios,
    refreshedAt: held?.units_heard_at ? new Date(held.units_heard_at).toISOString() : null,
  };
}

/** Asks every game at once. One that does not answer keeps what was last heard, with its age. */
export async function refreshSlots(deps: GamesDeps, memberId: string): Promise<Slot[]> {
  const open = await listHeld(deps, memberId);
  await Promise.all(
    open.map(({ game, held }) => refreshBalance(deps, game, { member_id: memberId, username: held.username })),
  );
  return slotsOf(deps, await deps.games.holdings(memberId));
}

export async function refreshBalance(
  deps: GamesDeps,
  game: Game,
  { member_id, username }: Pick<GameAccount, 'member_id' | 'username'>,
): Promise<void> {
  try {
    const askedAt = deps.clock.now();
    const units = await deps.providerOf(game).balance(username);
    await deps.games.saveBalance(member_id, game.code, { units, askedAt });
  } catch (error) {
    deps.log.warn({ game: game.code, reason: (error as Error).message }, 'a game did not tell its balance');
  }
}

/** `told` is what the game says now; `busy` and `silent` go by what was last heard. */
export type Holding = { game: Game; units: Units; state: 'told' | 'busy' | 'silent' };

/**
 * What each of a member's games holds. One with a transfer under way is not asked: nobody could tell
 * whether its answer counts the transfer. Writes nothing.
 */
export async function askHoldings(deps: GamesDeps, memberId: string): Promise<Holding[]> {
  return Promise.all((await listHeld(deps, memberId)).map((each) => askHolding(deps, each)));
}

async function askHolding(deps: GamesDeps, { game, held }: { game: Game; held: Holdings }): Promise<Holding> {
  const heard = { game, units: BigInt(held.units) };
  if (held.moving !== '0') return { ...heard, state: 'busy' };
  const provider = deps.providerOf(game, deps.balanceTimeoutMs);
  try {
    return { game, units: await provider.balance(held.username), state: 'told' };
  } catch (error) {
    deps.log.warn({ game: game.code, reason: (error as Error).message }, 'a game did not tell its balance');
    return { ...heard, state: 'silent' };
  }
}

/** Opens an account at the provider. Repeating it after a lost answer finds the same account. */
export async function openAccount(deps: GamesDeps, member: Member, slotCode: string): Promise<Slot> {
  const game = await openGame(deps, slotCode);
  if (await deps.games.account(member.id, game.code)) throw new AppError('SLOT_ALREADY_ACTIVE');

  const credentials = await failingAs('SLOT_ACTIVATE_FAIL', () => deps.providerOf(game).openAccount(member));
  const isNew = await deps.games.insertAccount({
    member_id: member.id,
    game_code: game.code,
    username: credentials.username,
    secrets: seal(deps, member.id, game.code, credentials),
  });
  if (!isNew) {
    // Asked twice at once. Some providers give the second one a new password, and the first was stored.
    const stored = await readCredentials(deps, member.id, game.code);
    if (stored.password !== credentials.password) await renewPassword(deps, game, member.id);
    throw new AppError('SLOT_ALREADY_ACTIVE');
  }
  const { username } = credentials;
  return slotOf(deps, {
    game,
    held: { game_code: game.code, username, units: '0', units_heard_at: null, moving: '0' },
  });
}

export async function readCredentials(deps: GamesDeps, memberId: string, slotCode: string): Promise<Credentials> {
  const { account } = await ownAccount(deps, memberId, slotCode);
  return unseal(deps, account);
}

export async function resetPassword(deps: GamesDeps, memberId: string, slotCode: string): Promise<Credentials> {
  const { game } = await ownAccount(deps, memberId, slotCode);
  return failingAs('SLOT_RESET_PASSWORD_FAIL', () => renewPassword(deps, game, memberId));
}

/**
 * Stores a new password only over the one it followed. Of several who ask at once nobody knows whose is
 * the last at the provider, so whoever finds another one stored asks once more.
 */
async function renewPassword(deps: GamesDeps, game: Game, memberId: string): Promise<Credentials> {
  for (;;) {
    const { account } = await ownAccount(deps, memberId, game.code);
    const credentials = await deps.providerOf(game).resetPassword(account.username);
    const secrets = seal(deps, memberId, game.code, credentials);
    if (await deps.games.replaceSecrets(account, secrets)) return credentials;
  }
}

export type AutoLogin = { memberId: string; provider: string; user: string; password?: string; locale: Locale };

/** A link into the game, only ever for the member's own account and in the form this provider uses. */
export async function autoLogin(deps: GamesDeps, command: AutoLogin): Promise<{ link: string }> {
  const { game, account } = await ownAccount(deps, command.memberId, command.provider);
  const credentials = unseal(deps, account);
  const isRightForm = (game.login === 'user-password') === (command.password !== undefined);
  const isOwn =
    command.user === credentials.username && (command.password ?? credentials.password) === credentials.password;
  if (!isRightForm) throw new AppError('NO_GAME');
  if (!isOwn) throw new AppError('SLOT_NO_ACCOUNT');
  try {
    return { link: await deps.providerOf(game).launch(credentials, command.locale) };
  } catch (error) {
    const isMaintenance = error instanceof ProviderError && error.kind === 'refused';
    throw new AppError(isMaintenance ? 'PROVIDER_MAINTENANCE' : 'PROVIDER_UNAVAILABLE');
  }
}

export type OwnAccount = { game: Game; account: GameAccount };

/** The game and this member's account in it, or the code that says which of the two is missing. */
export async function ownAccount(deps: GamesDeps, memberId: string, slotCode: string): Promise<OwnAccount> {
  const game = await openGame(deps, slotCode);
  const account = await deps.games.account(memberId, game.code);
  if (!account) throw new AppError('SLOT_NO_ACCOUNT');
  return { game, account };
}

/** The same for money that is under way already: a game may close meanwhile, the money must still arrive. */
export async function accountUnderWay(deps: GamesDeps, memberId: string, gameCode: string) {
  const [game, account] = [await deps.games.findAny(gameCode), await deps.games.account(memberId, gameCode)];
  if (!game || !account) throw new Error(`there is no account of ${memberId} in ${gameCode}`);
  return { game, account };
}

async function openGame(deps: GamesDeps, slotCode: string): Promise<Game> {
  const game = await deps.games.find(slotCode);
  if (!game) throw new AppError('NO_GAME');
  return game;
}

export const exchangeOf = (game: Game, currency: Currency) => exchange(game.rate, game.decimals, currency);

async function failingAs<Result>(
  code: 'SLOT_ACTIVATE_FAIL' | 'SLOT_RESET_PASSWORD_FAIL',
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError) throw new AppError(code);
    throw error;
  }
}

const owner = (memberId: string, gameCode: string) => `${memberId}:${gameCode}`;

const seal = (deps: GamesDeps, memberId: string, gameCode: string, { password, event }: Credentials) =>
  deps.secrets.seal(JSON.stringify({ password, event }), owner(memberId, gameCode));

function unseal(deps: GamesDeps, account: GameAccount): Credentials {
  const json = deps.secrets.open(account.secrets, owner(account.member_id, account.game_code));
  return { username: account.username, ...(JSON.parse(json) as { password: string; event?: Record<string, string> }) };
}
