import { type Currency, type Minor, minor } from '@krapao/money';
import type { CompiledQuery } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db.ts';
import { type AccountOf, type Booked, between, ledgerOn, type Meta, reserving } from '../ledger/public.ts';

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
  /** To be sent in the transaction that writes the transfer down. */
  reservingForGame(movement: Movement): CompiledQuery;
  /** The wallet's balance once the money has left. */
  postToGame(transaction: Db, id: string, at: Date): Promise<Minor | null>;
  giveBack(transaction: Db, id: string, at: Date): Promise<void>;
  /** For what has happened already: at once, without a reservation. */
  giveToGame(transaction: Db, movement: Movement): Promise<Minor | null>;
  /** Money must not leave a game for a wallet that is stopped, or that could not take it. */
  refuseStopped(transaction: Db, movement: Movement): Promise<void>;
  /** The wallet's balance once the money has come. */
  takeFromGame(transaction: Db, movement: Movement): Promise<Minor | null>;
  availableIn(memberId: string): Promise<Minor>;
  /** No money leaves or enters the wallet until an operator has looked. */
  stopWallet(member: Pick<Movement, 'memberId' | 'currency'>, detail: Meta): Promise<void>;
};

const KIND = 'transfer';

export function createGameMoney(db: Db): GameMoney {
  const moneyOf = (memberId: string) => ({ kind: 'money', owner: memberId }) as const;
  const floatOf = ({ gameCode }: Movement) => ({ kind: 'provider', owner: gameCode }) as const;
  const moveNow = async (handle: Db, movement: Movement, from: AccountOf, to: AccountOf) => {
    const { id, reference, currency, amount, sentAt: eventAt } = movement;
    const ledger = ledgerOn(handle);
    const open = (account: AccountOf) => ledger.openAccount({ ...account, currency });
    const [source, target] = await Promise.all([open(from), open(to)]);
    const lines = between(source, target, amount);
    return walletBalance(await ledger.book({ id, kind: KIND, reference, currency, lines, eventAt }));
  };

  return {
    reservingForGame(movement) {
      const { id, reference, currency, amount, sentAt: eventAt } = movement;
      const [from, to] = [moneyOf(movement.memberId), floatOf(movement)];
      return reserving({ id, kind: KIND, reference, currency, from, to, amount, eventAt });
    },
    postToGame: async (transaction, id, at) =>
      walletBalance(await ledgerOn(transaction).post({ hold: id, eventAt: at })),
    async giveBack(transaction, id, at) {
      await ledgerOn(transaction).void({ hold: id, eventAt: at });
    },
    async refuseStopped(transaction, movement) {
      const balance = await ledgerOn(transaction).balanceOf(moneyOf(movement.memberId));
      if (balance && (balance.frozen || balance.currency !== movement.currency)) throw new AppError('TRANSFER_FAIL');
    },
    giveToGame: (transaction, movement) =>
      moveNow(transaction, movement, moneyOf(movement.memberId), floatOf(movement)),
    takeFromGame: (transaction, movement) =>
      moveNow(transaction, movement, floatOf(movement), moneyOf(movement.memberId)),
    async availableIn(memberId) {
      return (await ledgerOn(db).balanceOf(moneyOf(memberId)))?.available ?? minor(0n);
    },
    async stopWallet({ memberId, currency }, detail) {
      const account = await ledgerOn(db).openAccount({ ...moneyOf(memberId), currency });
      await ledgerOn(db).report({ fault: 'PROVIDER_MISMATCH', account, detail });
    },
  };
}

/** Only the member's line has a balance; the house's has none. */
const walletBalance = ({ lines }: Booked): Minor | null =>
  lines.find((line) => line.balanceAfter !== null)?.balanceAfter ?? null;
