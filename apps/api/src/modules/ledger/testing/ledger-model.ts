import type { LedgerErrorCode } from '../ledger-error.ts';

/** A reference model of the ledger without a database, against which the tests compare the real ledger. */
export type ModelAccount = {
  readonly id: bigint;
  readonly house: boolean;
  readonly currency: 'THB' | 'LAK';
  balance: bigint;
  held: bigint;
  entries: bigint;
  frozen: boolean;
};

type ModelLine = { account: ModelAccount; amount: bigint };

export type ModelHold = {
  readonly id: string;
  readonly from: ModelAccount;
  readonly to: ModelAccount;
  readonly amount: bigint;
  readonly isDue: boolean;
  state: 'pending' | 'posted' | 'voided' | 'expired';
  posted: bigint | null;
};

type ModelOperation = { readonly id: string; readonly lines: readonly ModelLine[]; reversed: boolean };

/** Null on success, otherwise the code. */
export type Refusal = LedgerErrorCode | null;

export class LedgerModel {
  readonly accounts: readonly ModelAccount[];
  readonly operations: ModelOperation[] = [];
  readonly holds: ModelHold[] = [];

  constructor(accounts: readonly ModelAccount[]) {
    this.accounts = accounts;
  }

  book(id: string, currency: string, lines: readonly ModelLine[]): Refusal {
    const ids = new Set(lines.map((line) => line.account.id));
    const total = lines.reduce((sum, line) => sum + line.amount, 0n);
    if (lines.length < 2 || ids.size !== lines.length || total !== 0n || lines.some((line) => line.amount === 0n)) {
      return 'BAD_LINES';
    }
    const refusal = this.write(currency, lines);
    if (!refusal) this.operations.push({ id, lines, reversed: false });
    return refusal;
  }

  reserve(hold: Omit<ModelHold, 'state' | 'posted'>, currency: string): Refusal {
    const { from, to, amount } = hold;
    if (from === to || amount <= 0n) return 'BAD_LINES';
    if (to.currency !== currency) return 'CURRENCY_MIX';
    if (to.frozen) return 'ACCOUNT_FROZEN';
    if (from.currency !== currency) return 'CURRENCY_MIX';
    if (from.frozen) return 'ACCOUNT_FROZEN';
    if (from.house) return 'BAD_LINES';
    if (from.balance - from.held < amount) return 'INSUFFICIENT_FUNDS';
    from.held += amount;
    this.holds.push({ ...hold, state: 'pending', posted: null });
    return null;
  }

  post(hold: ModelHold, wanted: bigint | null): Refusal {
    const amount = wanted ?? hold.amount;
    if (amount <= 0n || amount > hold.amount) return 'BAD_LINES';
    if (hold.state === 'posted') return hold.posted === amount ? null : 'ID_CONFLICT';
    if (hold.state !== 'pending') return 'HOLD_CLOSED';
    const lines = [
      { account: hold.from, amount: -amount },
      { account: hold.to, amount },
    ];
    hold.from.held -= hold.amount;
    const refusal = this.write(hold.from.currency, lines);
    if (refusal) {
      hold.from.held += hold.amount;
      return refusal;
    }
    hold.state = 'posted';
    hold.posted = amount;
    this.operations.push({ id: hold.id, lines, reversed: false });
    return null;
  }

  giveBack(hold: ModelHold, state: 'voided' | 'expired'): Refusal {
    if (state === 'expired' && !hold.isDue) return 'HOLD_NOT_DUE';
    if (hold.state === state) return null;
    if (hold.state !== 'pending') return 'HOLD_CLOSED';
    if (hold.from.frozen) return 'ACCOUNT_FROZEN';
    hold.from.held -= hold.amount;
    hold.state = state;
    return null;
  }

  reverse(operation: ModelOperation): Refusal {
    if (operation.reversed) return null;
    const lines = operation.lines.map(({ account, amount }) => ({ account, amount: -amount }));
    const refusal = this.write(lines[0]?.account.currency ?? '', lines);
    operation.reversed = refusal === null;
    return refusal;
  }

  pay(
    currency: string,
    from: ModelAccount,
    payments: readonly { id: string; to: ModelAccount; amount: bigint }[],
  ): Refusal {
    if (!from.house || payments.length === 0 || payments.some(({ amount }) => amount <= 0n)) return 'BAD_LINES';
    if (from.frozen) return 'ACCOUNT_FROZEN';
    // In the order of the legs, as the database looks for the first account that cannot be paid.
    const unpayable = payments.find(({ to }) => to.house || to.frozen);
    if (unpayable) return unpayable.to.frozen ? 'ACCOUNT_FROZEN' : 'BAD_LINES';
    for (const { id, to, amount } of payments) {
      this.book(id, currency, [
        { account: from, amount: -amount },
        { account: to, amount },
      ]);
    }
    return null;
  }

  /** Writes all legs or none; the first refusing account in the order of ids decides the code. */
  private write(currency: string, lines: readonly ModelLine[]): Refusal {
    for (const { account, amount } of [...lines].sort((a, b) => (a.account.id < b.account.id ? -1 : 1))) {
      if (account.currency !== currency) return 'CURRENCY_MIX';
      if (account.frozen) return 'ACCOUNT_FROZEN';
      if (!account.house && account.balance + amount < account.held) return 'INSUFFICIENT_FUNDS';
    }
    for (const { account, amount } of lines) {
      account.balance += amount;
      account.entries += 1n;
    }
    return null;
  }
}
