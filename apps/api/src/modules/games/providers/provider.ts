import type { Locale } from '@krapao/contract/locales';
import type { Currency } from '@krapao/money';
import type { Units } from '@krapao/money/exchange';

export type Credentials = { username: string; password: string; event?: Record<string, string> };

/**
 * What became of a transfer. `unknown` is not a refusal: the line broke or the answer made no sense,
 * and the money may have moved.
 */
export type Outcome =
  | { kind: 'accepted'; providerReference: string; balance?: Units | undefined }
  /** `insufficient`: there was less in the game than was asked for. `unanswered`: it never reached the game. */
  | { kind: 'rejected'; reason: 'insufficient' | 'refused' | 'unanswered' }
  /** `isStuck`: asking again will not help, somebody must look. */
  | { kind: 'unknown'; reason: string; isStuck?: boolean };

export type GameTransfer = {
  /** Ours, fixed before the first call. */
  reference: string;
  username: string;
  direction: 'in' | 'out';
  units: Units;
  currency: Currency;
  /** When it was first sent, by our clock. */
  sentAt: Date;
};

/** One game provider. Calls that move money never throw: they answer with an outcome. */
export type Provider = {
  /** Safe to repeat: whoever has an account already gets it back. */
  openAccount(member: { id: string; currency: Currency }): Promise<Credentials>;
  resetPassword(username: string): Promise<Credentials>;
  balance(username: string): Promise<Units>;
  launch(credentials: Credentials, locale: Locale): Promise<string>;
  transfer(transfer: GameTransfer): Promise<Outcome>;
  /**
   * Finds out what became of a transfer whose outcome was unknown. `claimed` says whether a
   * transaction of the provider already belongs to another transfer of ours.
   */
  resolve(transfer: GameTransfer, claimed: Claimed): Promise<Outcome>;
  /** All that was made on an account since then, of providers that cannot be asked by our id. May throw. */
  report?: (username: string, since: Date) => Promise<ReportRow[]>;
  /** Settled bets of all players after the cursor that an earlier page gave, oldest first. May throw. */
  bets(after: string | undefined): Promise<BetPage>;
  /** Whether a stake of theirs is on the table. May throw. */
  hasOpenBet(username: string): Promise<boolean>;
};

/** `valid` is what counts as played: nothing when the stake came back as it was. */
export type ReportedBet = {
  id: string;
  username: string;
  stake: Units;
  valid: Units;
  payout: Units;
  settledAt: Date;
};

/** `next` is where the page after this one begins. */
export type BetPage = { bets: ReportedBet[]; next: string; more: boolean };

export type ReportRow = { providerReference: string; direction: 'in' | 'out'; units: Units; time: Date };

export type Claimed = (providerReference: string) => Promise<boolean>;

/** A page counts as a whole or not at all: who skips a bet that makes no sense never hears of it again. */
export function readBets(read: () => BetPage): BetPage {
  try {
    const page = read();
    if (page.bets.every(({ stake, valid, payout }) => valid <= stake && payout >= 0n)) return page;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new ProviderError('refused', 'a report of bets made no sense');
}

/** A call that failed without money at stake. */
export class ProviderError extends Error {
  readonly kind: 'unavailable' | 'refused';

  constructor(kind: 'unavailable' | 'refused', reason: string) {
    super(reason);
    this.name = 'ProviderError';
    this.kind = kind;
  }
}
