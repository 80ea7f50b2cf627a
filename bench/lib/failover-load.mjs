/** Members who act through the proxy without pause, each act with a key and sent again until it is answered. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * @typedef {{ id: string, token: string, account: { bankCode: string, accountNo: string } }} Member
 * @typedef {'transfer' | 'withdrawal' | 'deposit' | 'spin' | 'chat'} Kind
 * @typedef {{ kind: Kind, memberId: string, mark: string, at: number, ms: number, retries: number }} Act  `mark` names
 *   one act: its amount in satang, its text or its place in the row of spins. `ms` is the time until its success.
 */

const AGAIN_MS = 300;
const ANSWER_MS_MAX = 20_000;
export const GAME = 'takraw';
/** @type {readonly Kind[]} */
export const KINDS = ['transfer', 'withdrawal', 'deposit', 'spin', 'chat'];
/** Above the limit of automatic approval, so that each waits for an operator. */
const WITHDRAWAL_SATANG = 600_000;
const DEPOSIT_SATANG = 10_000;
const TRANSFER_SATANG = 1_000;

/** @param {{ url: string, sandboxUrl: string, receiver: { bankCode: string, accountNo: string }, members: Member[] }} world */
export function makeFailoverLoad({ url, sandboxUrl, receiver, members }) {
  /** Acts with an answer of success, the record kept outside the database. @type {Act[]} */
  const acknowledged = [];
  /** Answers that are neither success nor a reason to try again. @type {string[]} */
  const refused = [];
  const tally = { sentAgain: 0 };
  /** Answers to members that were no success, as text → count. @type {Map<string, number>} */
  let answers = new Map();
  let isRunning = false;
  let number = 0;

  /** @param {string} address @param {RequestInit} request @param {{ retries: number }} counted @returns {Promise<any>} */
  async function send(address, request, counted) {
    for (;;) {
      const response = await fetch(address, { ...request, signal: AbortSignal.timeout(ANSWER_MS_MAX) }).catch(
        () => null,
      );
      const text = await response?.text().catch(() => null);
      if (response?.ok && text) return JSON.parse(text);
      const isFinal = response && text && ![409, 429, 502, 503, 504].includes(response.status);
      if (isFinal) throw new Error(`${address} answered ${response.status} ${text}`);
      const answer = describeAnswer(response, text);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      tally.sentAgain += 1;
      counted.retries += 1;
      await delay(AGAIN_MS);
    }
  }

  /**
   * @param {Kind} kind @param {Member} member @param {number} serial @param {{ retries: number }} counted
   * @returns {Promise<string>} The mark of the act.
   */
  async function act(kind, { token, account }, serial, counted) {
    /** @param {string} path @param {object} body */
    const post = (path, body) =>
      send(
        url + path,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify(body),
        },
        counted,
      );
    /** @param {number} satang */
    const baht = (satang) => satang / 100;
    if (kind === 'transfer') {
      const satang = TRANSFER_SATANG + serial;
      await post('/api/wallet/transfer', { from: 'WALLET', to: GAME, amount: baht(satang) });
      return `${satang}`;
    }
    if (kind === 'withdrawal') {
      const satang = WITHDRAWAL_SATANG + serial;
      await post('/api/wallet/withdraw', { amount: baht(satang) });
      return `${satang}`;
    }
    if (kind === 'deposit') {
      const satang = DEPOSIT_SATANG + serial;
      const payment = { from: account, to: receiver, amount: baht(satang).toFixed(2), requestId: randomUUID() };
      await send(
        `${sandboxUrl}/test/pay`,
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(payment) },
        counted,
      );
      return `${satang}`;
    }
    if (kind === 'spin') {
      const { success, result, error } = await post('/api/spinwheel/spin', {});
      if (!success) throw new Error(`a spin was answered ${error}`);
      return `${result.spin.number}`;
    }
    const message = `message ${serial}`;
    await post('/api/chat/send-message', {
      id: randomUUID(),
      message: { message_type: 'text', payload: { message } },
    });
    return message;
  }

  /** @param {Member} member @param {number} first */
  async function actOn(member, first) {
    for (let turn = first; isRunning; turn += 1) {
      const kind = /** @type {Kind} */ (KINDS[turn % KINDS.length]);
      number += 1;
      const counted = { retries: 0 };
      const from = performance.now();
      try {
        const mark = await act(kind, member, number, counted);
        acknowledged.push({
          ...{ kind, memberId: member.id, mark, at: Date.now(), ms: performance.now() - from },
          ...counted,
        });
      } catch (error) {
        refused.push(`${kind}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }

  return {
    acknowledged,
    refused,
    tally,
    /** The answers that were no success since the last call. */
    takeAnswers() {
      const taken = answers;
      answers = new Map();
      return taken;
    },
    /** Returns a function that lets every act come to its answer. */
    start() {
      isRunning = true;
      const work = Promise.all(members.map(actOn));
      return async () => {
        isRunning = false;
        await work;
      };
    },
  };
}

/** A page can go on with these: it knows that nothing happened or that it may send again. */
export const HONEST_ANSWERS = /^(no answer|50[234] later|409 .*|429 .*)$/;

/** @param {Response | null} response @param {string | null | undefined} text */
function describeAnswer(response, text) {
  if (!response || text === null || text === undefined) return 'no answer';
  try {
    const { message, retryAfterSeconds } = JSON.parse(text);
    return `${response.status} ${response.status > 500 && retryAfterSeconds > 0 ? 'later' : message}`;
  } catch {
    return `${response.status} without JSON`;
  }
}

/** The longest time without success of a member's own call since shortly before `from`. @param {readonly Act[]} acts @param {number} from */
export function longestGap(acts, from) {
  const times = acts.filter(({ kind, at }) => kind !== 'deposit' && at > from - 1_000).map(({ at }) => at);
  return times.reduce((longest, at, index) => Math.max(longest, index ? at - (times[index - 1] ?? at) : 0), 0);
}
