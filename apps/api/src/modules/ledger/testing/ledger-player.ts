import { type Currency, type Minor, minor } from '@krapao/money';
import type { AccountId, LedgerLeg } from '../ledger.types.ts';
import { isRefusal } from '../ledger-error.ts';
import type { Ledger } from '../ledger-on.ts';
import type { Command } from './ledger-commands.ts';
import type { LedgerModel, ModelAccount, Refusal } from './ledger-model.ts';

/** A successful call, stored for a retry. */
type Done = { again(): Promise<unknown>; altered?(): Promise<unknown>; readonly first: unknown };

type Player = {
  /** Runs the command on the model and on the ledger, and returns both results. */
  play(command: Command): Promise<{ expected: Refusal; actual: Refusal }>;
};

const PAST = new Date('2020-01-01');
const FUTURE = new Date('2100-01-01');

/** Runs commands on both sides. `newId` makes the ids; `seal` runs the background worker. */
export function ledgerPlayer(
  ledger: Ledger,
  model: LedgerModel,
  newId: () => string,
  seal: () => Promise<unknown>,
): Player {
  const done: Done[] = [];
  const accountAt = (index: number) => at(model.accounts, index) as ModelAccount;
  const partnerOf = (account: ModelAccount, index: number, isStray: boolean) =>
    at(
      model.accounts.filter((other) => isStray || (other !== account && other.currency === account.currency)),
      index,
    ) as ModelAccount;
  const idOf = (account: ModelAccount) => account.id as AccountId;
  const signed = (account: ModelAccount, amount: bigint): LedgerLeg => ({
    account: idOf(account),
    amount: minor(amount),
  });

  async function attempt(expected: Refusal, call: () => Promise<unknown>, altered?: () => Promise<unknown>) {
    const { refusal, answer } = await outcomeOf(call);
    if (refusal === null) done.push({ again: call, first: answer, ...(altered && { altered }) });
    return { expected, actual: refusal };
  }

  function book(currency: Currency, lines: { account: ModelAccount; amount: bigint }[]) {
    const id = newId();
    const call = (reference: string) => () =>
      ledger.book({
        id,
        kind: 'test',
        reference,
        currency,
        lines: lines.map(({ account, amount }) => signed(account, amount)),
      });
    // The bound on amounts is the database's alone, so the model leaves it out.
    const isTooLarge = lines.some(({ amount }) => amount > 10n ** 15n);
    const expected = isTooLarge ? 'BAD_LINES' : model.book(id, currency, lines);
    return attempt(expected, call('first'), call('other'));
  }

  const plays: {
    [Type in Command['type']]: (command: Extract<Command, { type: Type }>) => ReturnType<Player['play']>;
  } = {
    book(command) {
      const from = accountAt(command.from);
      const to = partnerOf(from, command.to, command.isStray);
      return book(from.currency, [
        { account: from, amount: -command.amount },
        { account: to, amount: command.amount },
      ]);
    },

    split(command) {
      const from = accountAt(command.from);
      const parts = command.to.map((index) => ({ account: accountAt(index), amount: command.amount }));
      const total = command.amount * BigInt(parts.length);
      return book(from.currency, [{ account: from, amount: -total }, ...parts]);
    },

    reserve({ from: fromIndex, to: toIndex, amount, isDue, isStray }) {
      const members = model.accounts.filter((account) => isStray || !account.house);
      const from = at(members, fromIndex) as ModelAccount;
      const to = partnerOf(from, toIndex, isStray);
      const id = newId();
      const expected =
        amount > 10n ** 15n ? 'BAD_LINES' : model.reserve({ id, from, to, amount, isDue }, from.currency);
      const call = (kind: string) => async () => {
        const hold = await ledger.reserve({
          id,
          kind,
          reference: 'hold',
          currency: from.currency,
          from: idOf(from),
          to: idOf(to),
          amount: minor(amount),
          expiresAt: isDue ? PAST : FUTURE,
        });
        return { id: hold.id, amount: hold.amount }; // Its state may change before the retry.
      };
      return attempt(expected, call('test'), call('other'));
    },

    async post({ hold: index, percent }) {
      const hold = at(model.holds, index);
      if (!hold) return missing(ledger.post({ hold: newId() }), 'NO_HOLD');
      const amount = percent === null ? null : (hold.amount * BigInt(percent)) / 100n;
      const expected = model.post(hold, amount);
      return attempt(expected, () => ledger.post({ hold: hold.id, ...(amount !== null && { amount: minor(amount) }) }));
    },

    async void({ hold: index }) {
      const hold = at(model.holds, index);
      if (!hold) return missing(ledger.void({ hold: newId() }), 'NO_HOLD');
      return attempt(model.giveBack(hold, 'voided'), () => ledger.void({ hold: hold.id }));
    },

    async expire({ hold: index }) {
      const hold = at(model.holds, index);
      if (!hold) return missing(ledger.expire(newId()), 'NO_HOLD');
      return attempt(model.giveBack(hold, 'expired'), () => ledger.expire(hold.id));
    },

    async reverse({ operation: index }) {
      const operation = at(model.operations, index);
      if (!operation) return missing(ledger.reverse({ id: newId() }), 'NO_OPERATION');
      return attempt(model.reverse(operation), () => ledger.reverse({ id: operation.id }));
    },

    pay({ from: fromIndex, to, amount }) {
      const from = accountAt(fromIndex);
      const payments = to
        .map((index) => accountAt(index))
        .filter((account) => account.currency === from.currency && account !== from)
        .map((account) => ({ id: newId(), to: account, amount }));
      const call = (reference: string) => () =>
        ledger.pay({
          kind: 'test',
          currency: from.currency,
          from: idOf(from),
          payments: payments.map((payment) => ({
            id: payment.id,
            reference,
            account: idOf(payment.to),
            amount: payment.amount as Minor,
          })),
        });
      const expected = amount > 10n ** 15n ? 'BAD_LINES' : model.pay(from.currency, from, payments);
      return attempt(expected, async () => void (await call('first')()), call('other'));
    },

    async replay({ call }) {
      const earlier = at(done, call);
      if (!earlier) return { expected: null, actual: null };
      const { refusal, answer } = await outcomeOf(earlier.again);
      return isSame(answer, earlier.first)
        ? { expected: null, actual: refusal }
        : { expected: null, actual: 'ID_CONFLICT' };
    },

    async conflict({ call }) {
      const earlier = at(
        done.filter((each) => each.altered),
        call,
      );
      if (!earlier?.altered) return { expected: null, actual: null };
      return { expected: 'ID_CONFLICT', actual: (await outcomeOf(earlier.altered)).refusal };
    },

    async stop({ account: index }) {
      const account = accountAt(index);
      account.frozen = true;
      return {
        expected: null,
        actual: (await outcomeOf(() => ledger.report({ fault: 'TEST', account: idOf(account) }))).refusal,
      };
    },

    async release({ account: index }) {
      const account = accountAt(index);
      account.frozen = false;
      return { expected: null, actual: (await outcomeOf(() => ledger.release(idOf(account), 'tested'))).refusal };
    },

    async seal() {
      return { expected: null, actual: (await outcomeOf(seal)).refusal };
    },
  };

  return { play: (command) => plays[command.type](command as never) };

  async function missing(call: Promise<unknown>, expected: Refusal) {
    return { expected, actual: (await outcomeOf(() => call)).refusal };
  }
}

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

async function outcomeOf(call: () => Promise<unknown>): Promise<{ refusal: Refusal; answer?: unknown }> {
  try {
    return { refusal: null, answer: await call() };
  } catch (error) {
    if (isRefusal(error)) return { refusal: error.code };
    throw error;
  }
}

/** Equal except for the `replayed` flag. */
const isSame = (a: unknown, b: unknown): boolean => text(a) === text(b);
const text = (value: unknown) =>
  JSON.stringify(value, (key, part) => (key === 'replayed' ? undefined : typeof part === 'bigint' ? `${part}` : part));
