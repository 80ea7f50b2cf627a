import { type Currency, type Minor, minor } from '@krapao/money';
import type { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type AccountOf, between, ledgerOn, type Meta, reserving } from '../ledger/public.ts';

type Movement = {
  id: string;
  memberId: string;
  gameCode: string;
  amount: Minor;
  currency: Currency;
  reference: string;
  sentAt: Date;
};

/** Ledger operations of transfers. Money in games is in one house account per provider. */
export type GameMoney = {
  /** Runs in the transaction that records the transfer. */
  reservingForGame(movement: Movement): CompiledQuery;
  postToGame(transaction: Db, id: string, at: Date): Promise<void>;
  giveBack(transaction: Db, id: string, at: Date): Promise<void>;
  /** Books a movement that has already happened, without a hold. */
  giveToGame(transaction: Db, movement: Movement): Promise<void>;
  /** Refuses a transfer out of a game to a wallet that is stopped or has another currency. */
  refuseStopped(transaction: Db, movement: Movement): Promise<void>;
  takeFromGame(transaction: Db, movement: Movement): Promise<void>;
  availableIn(memberId: string): Promise<Minor>;
  /** Reports a finding: no money leaves or enters the wallet until an operator resolves it. */
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
    await ledger.book({ id, kind: KIND, reference, currency, lines, eventAt });
  };

  return {
    reservingForGame(movement) {
      const { id, reference, currency, amount, sentAt: eventAt } = movement;
      const [from, to] = [moneyOf(movement.memberId), floatOf(movement)];
      return reserving({ id, kind: KIND, reference, currency, from, to, amount, eventAt });
    },
    async postToGame(transaction, id, at) {
      await ledgerOn(transaction).post({ hold: id, eventAt: at });
    },
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
