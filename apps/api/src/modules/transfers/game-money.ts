import { type Currency, type Minor, minor } from '@krapao/money';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db.ts';
import { type AccountId, between, ledgerOn, type Receipt } from '../ledger/public.ts';

type Movement = {
  id: string;
  memberId: string;
  gameCode: string;
  amount: Minor;
  currency: Currency;
  reference: string;
  /** When it was sent. */
  sentAt: Date;
};

/** What transfers ask of the ledger. A game's money lies in one house account per provider. */
export type GameMoney = {
  reserveForGame(transaction: Db, movement: Movement): Promise<void>;
  /** The wallet's balance once the money has left. */
  postToGame(transaction: Db, id: string, at: Date): Promise<Minor | null>;
  giveBack(transaction: Db, id: string, at: Date): Promise<void>;
  /** For what has happened already: at once, without a reservation. */
  giveToGame(transaction: Db, movement: Movement): Promise<Minor | null>;
  /** Money must not leave a game for a wallet that is stopped. */
  refuseStopped(transaction: Db, movement: Movement): Promise<void>;
  /** The wallet's balance once the money has come. */
  takeFromGame(transaction: Db, movement: Movement): Promise<Minor | null>;
  availableIn(memberId: string): Promise<Minor>;
};

const KIND = 'transfer';

export function createGameMoney(db: Db): GameMoney {
  const walletOf = (handle: Db, { memberId, currency }: Pick<Movement, 'memberId' | 'currency'>) =>
    ledgerOn(handle).openAccount({ kind: 'wallet', owner: memberId, currency });
  const floatOf = (handle: Db, { gameCode, currency }: Movement) =>
    ledgerOn(handle).openAccount({ kind: 'provider', owner: gameCode, currency });
  const moveNow = async (handle: Db, movement: Movement, from: AccountId, to: AccountId) => {
    const { id, reference, currency, amount, sentAt: eventAt } = movement;
    const lines = between(from, to, amount);
    return walletBalance(await ledgerOn(handle).transfer({ id, kind: KIND, reference, currency, lines, eventAt }));
  };

  return {
    async reserveForGame(transaction, movement) {
      const { id, reference, currency, amount, sentAt: eventAt } = movement;
      const [from, to] = [await walletOf(transaction, movement), await floatOf(transaction, movement)];
      await ledgerOn(transaction).reserve({ id, kind: KIND, reference, currency, from, to, amount, eventAt });
    },
    postToGame: async (transaction, id, at) =>
      walletBalance(await ledgerOn(transaction).post({ hold: id, eventAt: at })),
    async giveBack(transaction, id, at) {
      await ledgerOn(transaction).void({ hold: id, eventAt: at });
    },
    async refuseStopped(transaction, movement) {
      const balance = await ledgerOn(transaction).balance(await walletOf(transaction, movement));
      if (balance?.frozen) throw new AppError('TRANSFER_FAIL');
    },
    giveToGame: async (transaction, movement) =>
      moveNow(transaction, movement, await walletOf(transaction, movement), await floatOf(transaction, movement)),
    takeFromGame: async (transaction, movement) =>
      moveNow(transaction, movement, await floatOf(transaction, movement), await walletOf(transaction, movement)),
    async availableIn(memberId) {
      return (await ledgerOn(db).balanceOf({ kind: 'wallet', owner: memberId }))?.available ?? minor(0n);
    },
  };
}

/** Only the member's line has a balance; the house's has none. */
const walletBalance = ({ lines }: Receipt): Minor | null =>
  lines.find((line) => line.balanceAfter !== null)?.balanceAfter ?? null;
