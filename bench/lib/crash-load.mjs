/** Clients that move money without pause and record each call before it is sent and each answer after it. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** @typedef {{ account: number, amount: number }} Line */
/** @typedef {{ id: string, step: number, lines: Line[], text: string, values: unknown[] }} Call */

/**
 * @param {{ url: string, members: number[], bank: number, clients: number }} world
 */
export function makeLoad({ url, members, bank, clients }) {
  /** Calls with a success answer, which must survive the crash. @type {Map<string, Call>} */
  const acknowledged = new Map();
  /** Calls without an answer: the outcome is unknown until they are sent again. @type {Map<string, Call>} */
  const inDoubt = new Map();
  const tally = { resent: 0, foundDone: 0, refused: 0 };
  let isRunning = false;

  /** @param {pg.Client} client @param {Call} call */
  async function send(client, call) {
    const key = `${call.id}:${call.step}`;
    inDoubt.set(key, call);
    try {
      const { rows } = await client.query({ name: call.text.slice(0, 40), text: call.text, values: call.values });
      acknowledged.set(key, call);
      inDoubt.delete(key);
      return rows[0];
    } catch (error) {
      if (!isRefusal(error)) throw error; // The connection is lost and the call stays in doubt.
      inDoubt.delete(key);
      tally.refused += 1;
      return undefined;
    }
  }

  /** @param {pg.Client} client */
  async function workWith(client) {
    const dice = Math.random();
    const [one, two] = [anyOf(members), anyOf(members)];
    if (one === two) return;
    const amount = 1 + Math.floor(Math.random() * 500);
    if (dice < 0.45) await send(client, transfer(one, two, amount));
    else if (dice < 0.6) await send(client, transfer(bank, one, amount));
    else if (dice < 0.65) await send(client, payout(bank, one, amount));
    else {
      const id = randomUUID();
      if (!(await send(client, reserve(id, one, bank, amount)))) return;
      if (dice < 0.8) await send(client, post(id, one, bank, amount));
      else if (dice < 0.9) await send(client, post(id, one, bank, Math.ceil(amount / 2)));
      else await send(client, giveBack(id));
    }
  }

  async function runClient() {
    while (isRunning) {
      const client = new pg.Client({ connectionString: url, options: '-c role=krapao_app' });
      client.on('error', () => {}); // Killed on purpose.
      try {
        await client.connect();
        while (isRunning) await workWith(client);
        await client.end();
      } catch (error) {
        if (!isServerGone(error)) throw error;
        return; // The next cycle begins with new clients.
      }
    }
  }

  /** Sends every call in doubt again, as a real client does under the stored id. */
  async function resolveDoubts() {
    const client = new pg.Client({ connectionString: url, options: '-c role=krapao_app' });
    client.on('error', () => {});
    await client.connect();
    for (const call of [...inDoubt.values()].sort((a, b) => a.step - b.step)) {
      const before = await client.query('select 1 from ledger.operation where id = $1 and step = $2', [
        call.id,
        call.step,
      ]);
      tally.foundDone += before.rowCount ?? 0;
      tally.resent += 1;
      await send(client, call);
    }
    await client.end();
  }

  return {
    acknowledged,
    tally,
    resolveDoubts,
    start() {
      isRunning = true;
      const runs = Promise.all(Array.from({ length: clients }, runClient));
      return async () => {
        isRunning = false;
        await runs;
      };
    },
  };
}

/** @param {unknown} error */
const isRefusal = (error) => error instanceof Error && 'code' in error && /^KL/.test(String(error.code));

/** @param {unknown} error */
const isServerGone = (error) => !(error instanceof pg.DatabaseError) || /^(57P|08)/.test(String(error.code));

/** @template T @param {T[]} list */
const anyOf = (list) => /** @type {T} */ (list[Math.floor(Math.random() * list.length)]);

/** @param {number} from @param {number} to @param {number} amount @returns {Call} */
function transfer(from, to, amount) {
  const id = randomUUID();
  const lines = linesOf(from, to, amount);
  return {
    id,
    step: 0,
    lines,
    text: "select * from ledger.transfer($1, 'move', 'r', 'THB', $2, $3)",
    values: [id, lines.map((line) => line.account), lines.map((line) => line.amount)],
  };
}

/** @param {number} from @param {number} to @param {number} amount @returns {Call} */
function payout(from, to, amount) {
  const id = randomUUID();
  const text =
    "select ledger.pay('bonus', 'THB', $1, array[$2::uuid], array[$3::bigint], array[$4::bigint], array['p'])";
  return { id, step: 0, lines: linesOf(from, to, amount), text, values: [from, id, to, amount] };
}

/** @param {string} id @param {number} from @param {number} to @param {number} amount @returns {Call} */
function reserve(id, from, to, amount) {
  const text = `select * from ledger.reserve($1::uuid, 'withdraw', 'r', 'THB', $2, $3, $4,
    p_job => 'resolve', p_job_payload => json_build_object('id', $1::uuid))`;
  return { id, step: 0, lines: [], text, values: [id, from, to, amount] };
}

/** @param {string} id @param {number} from @param {number} to @param {number} amount @returns {Call} */
function post(id, from, to, amount) {
  return {
    id,
    step: 1,
    lines: linesOf(from, to, amount),
    text: 'select * from ledger.post($1, $2)',
    values: [id, amount],
  };
}

/** @param {string} id @returns {Call} */
function giveBack(id) {
  return { id, step: 1, lines: [], text: 'select * from ledger.void($1)', values: [id] };
}

/** @param {number} from @param {number} to @param {number} amount @returns {Line[]} */
function linesOf(from, to, amount) {
  return [
    { account: from, amount: -amount },
    { account: to, amount },
  ].sort((a, b) => a.account - b.account);
}
