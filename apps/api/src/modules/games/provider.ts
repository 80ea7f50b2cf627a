import type { Locale } from '@krapao/contract/locales';
import type { Currency } from '@krapao/money';
import type { Units } from '@krapao/money/exchange';
import type { OutsideAnswer } from '../../platform/connections/outside-http.ts';

export type Credentials = { username: string; password: string; event?: Record<string, string> };

/**
 * Outcome of a transfer. `unknown` is not a refusal: the connection failed or the answer was invalid, and the
 * money may have moved.
 */
export type Outcome =
  | { kind: 'accepted'; providerReference: string; balance?: Units | undefined }
  /**
   * `insufficient`: the game had less than requested. `unanswered`: the request never reached the game. `credit`: our
   * own credit at the provider is short, which is never the member's concern.
   */
  | { kind: 'rejected'; reason: 'insufficient' | 'refused' | 'unanswered' | 'credit' }
  /** `isStuck`: further queries will not help, an operator must check. */
  | { kind: 'unknown'; reason: string; isStuck?: boolean };

export type GameTransfer = {
  /** Our id, fixed before the first request. */
  reference: string;
  username: string;
  direction: 'in' | 'out';
  units: Units;
  currency: Currency;
  /** Time of the first request, by our clock. */
  sentAt: Date;
  /** The provider's id, where it prepares transfers. */
  prepared?: string | null | undefined;
};

export type Prepared = { kind: 'prepared'; id: string } | Extract<Outcome, { kind: 'rejected' }>;

/** The port of games: a service behind a game, whose amounts are in units with this many decimals. */
export type GameService = { provider(decimals: number): Provider };

/** Client of one game's provider. Calls that move money never throw: they return an outcome. */
export type Provider = {
  /** Idempotent: returns an existing account. */
  openAccount(member: { id: string; currency: Currency }): Promise<Credentials>;
  resetPassword(username: string): Promise<Credentials>;
  /** Money that can be moved out. Waits as long as the connection does, or `timeoutMs`. */
  balance(username: string, timeoutMs?: number): Promise<Units>;
  launch(credentials: Credentials, locale: Locale): Promise<string>;
  /**
   * For providers that execute a transfer by an id of theirs: reserves the id and moves nothing. Without an id, whatever
   * the reason, nothing is ever executed. Never throws.
   */
  prepare?: (transfer: GameTransfer) => Promise<Prepared>;
  /** Sends the transfer, or executes the prepared one. */
  transfer(transfer: GameTransfer): Promise<Outcome>;
  /**
   * Resolves a transfer whose outcome was unknown. `claimed` checks whether a transaction of the provider
   * already belongs to another transfer of ours.
   */
  resolve(transfer: GameTransfer, claimed: Claimed): Promise<Outcome>;
  /** All transactions of an account since then, for providers that cannot be queried by our id. May throw. */
  report?: (username: string, since: Date) => Promise<ReportRow[]>;
  /**
   * Settled bets of all players after the cursor of an earlier page, oldest first. A bet that changed since comes again
   * with its new values. May throw.
   */
  bets(after: string | undefined): Promise<BetPage>;
  /** Whether the player has an open bet. May throw. */
  hasOpenBet(username: string, timeoutMs?: number): Promise<boolean>;
};

/** `valid` is the amount that counts as turnover: nothing if the stake came back unchanged. */
export type ReportedBet = {
  id: string;
  username: string;
  stake: Units;
  valid: Units;
  payout: Units;
  settledAt: Date;
  /** Not settled, or no longer: counts for nothing until it comes again. */
  isOpen?: true;
};

/** `next` is the cursor of the following page. */
export type BetPage = { bets: ReportedBet[]; next: string; more: boolean };

export type ReportRow = { providerReference: string; direction: 'in' | 'out'; units: Units; time: Date };

export type Claimed = (providerReference: string) => Promise<boolean>;

/** Accepts a page as a whole or not at all: a skipped invalid bet would never be read again. */
export function readBets(read: () => BetPage): BetPage {
  try {
    const page = read();
    if (page.bets.every(({ stake, valid, payout }) => valid <= stake && payout >= 0n)) return page;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new ProviderError('refused', 'a report of bets made no sense');
}

/** The answer of a service, or `unavailable` if no JSON arrived. */
export async function jsonOf(answer: Promise<OutsideAnswer>): Promise<{ status: number; body: unknown }> {
  const { status, json } = await answer.catch((error: Error) => {
    throw new ProviderError('unavailable', error.message);
  });
  if (json === undefined) throw new ProviderError('unavailable', `answered ${status} without JSON`);
  return { status, body: json };
}

/** A failed call that moved no money. */
export class ProviderError extends Error {
  readonly kind: 'unavailable' | 'refused';

  constructor(kind: 'unavailable' | 'refused', reason: string) {
    super(reason);
    this.name = 'ProviderError';
    this.kind = kind;
  }
}
