/** Members who act through the proxy without pause, each act with a key and sent again until it is answered. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * @typedef {{ id: string, token: string, account: { bankCode: string, accountNo: string } }} Member
 * @typedef {'transfer' | 'withdrawal' | 'deposit' | 'spin' | 'chat'} Kind
 * @typedef {{ kind: Kind, memberId: string, mark: string, at: number }} Act  `mark` names one act: its amount in satang,
 *   its text or its place in the row of spins.
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
  let isRunning = false;
  let number = 0;

  /** @param {string} address @param {RequestInit} request @returns {Promise<any>} */
  async function send(address, request) {
    for (;;) {
      const response = await fetch(address, { ...request, signal: AbortSignal.timeout(ANSWER_MS_MAX) }).catch(
        () => null,
      );
      const text = await response?.text().catch(() => null);
      if (response?.ok && text) return JSON.parse(text);
      const isFinal = response && text && ![409, 429, 502, 503, 504].includes(response.status);
      if (isFinal) throw new Error(`${address} answered ${response.status} ${text}`);
      tally.sentAgain += 1;
      await delay(AGAIN_MS);
    }
  }
  /** @param {string} path @param {string} token @param {object} body */
  const post = (path, token, body) =>
    send(url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    });

  /** @param {Kind} kind @param {Member} member @param {number} serial @returns {Promise<string>} The mark of the act. */
  async function act(kind, { token, account }, serial) {
    /** @param {number} satang */
    const baht = (satang) => satang / 100;
    if (kind === 'transfer') {
      const satang = TRANSFER_SATANG + serial;
      await post('/api/wallet/transfer', token, { from: 'WALLET', to: GAME, amount: baht(satang) });
      return `${satang}`;
    }
    if (kind === 'withdrawal') {
      const satang = WITHDRAWAL_SATANG + serial;
      await post('/api/wallet/withdraw', token, { amount: baht(satang) });
      return `${satang}`;
    }
    if (kind === 'deposit') {
      const satang = DEPOSIT_SATANG + serial;
      await send(`${sandboxUrl}/test/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          from: account,
          to: receiver,
          amount: baht(satang).toFixed(2),
          requestId: randomUUID(),
        }),
      });
      return `${satang}`;
    }
    if (kind === 'spin') {
      const { success, result, error } = await post('/api/spinwheel/spin', token, {});
      if (!success) throw new Error(`a spin was answered ${error}`);
      return `${result.spin.number}`;
    }
    const message = `message ${serial}`;
    await post('/api/chat/send-message', token, {
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
      try {
        const mark = await act(kind, member, number);
        acknowledged.push({ kind, memberId: member.id, mark, at: Date.now() });
      } catch (error) {
        refused.push(`${kind}: ${error instanceof Error ? error.message : error}`);
      }
    }
  }

  return {
    acknowledged,
    refused,
    tally,
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
