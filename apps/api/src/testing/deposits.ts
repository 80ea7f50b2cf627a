import { createHmac, randomUUID } from 'node:crypto';
import { peopleOf as sandboxPeople } from '../../../sandbox/src/testing/people.ts';
import type { Payment } from '../modules/deposits/public.ts';
import type { Player } from './money.ts';
import type { MoneyServer } from './money-server.ts';

/** People with accounts at the sandbox's banks. */
export const peopleOf = (server: () => MoneyServer) => sandboxPeople(() => server().sandbox);

export const KRAPAO_KBANK = { bankCode: 'KBANK', accountNo: '0123456789' };

type ReportedPayment = {
  reference: string;
  amount?: string;
  currency?: string;
  transRef?: string;
  sendingBank?: string;
  paidAt?: string;
  sender?: { accountNo?: string; accountName?: string };
};

/** A callback in a bank's or channel's format. */
export const callbackBody = (server: MoneyServer, reported: ReportedPayment) => ({
  eventId: randomUUID(),
  amount: '500.00',
  currency: 'THB',
  transRef: randomUUID(),
  sendingBank: '014',
  paidAt: server.clock.now().toISOString(),
  sender: { accountNo: '4019876543', accountName: 'SOMCHAI RAKDEE' },
  ...reported,
});

type Signing = { key?: string; ageMs?: number; path?: string; signature?: string };

/** Sends a callback with a valid signature; tests may corrupt any part of it. */
export async function callBack(server: MoneyServer, code: string, body: object | string, signing: Signing = {}) {
  const { key = `sandbox-callback-${code.toLowerCase()}`, ageMs = 0, path = `payments/${code}` } = signing;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const timestamp = `${Math.floor((server.clock.now().getTime() - ageMs) / 1_000)}`;
  const signature = signing.signature ?? createHmac('sha256', key).update(`${timestamp}.${text}`).digest('hex');
  const answer = await server.app.inject({
    method: 'POST',
    url: `/callbacks/${path}`,
    headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature },
    payload: text,
  });
  return { status: answer.statusCode, body: answer.json() as { message: string; key?: string } };
}

export const hint = (server: MoneyServer, place: { bankCode: string; accountNo: string }) =>
  callBack(server, 'BANK', place, { path: 'bank' });

/** The member's own account at the sandbox's bank, with money in it. */
export async function givenBankAccount(server: MoneyServer, { bank }: Player, balance = '100000.00') {
  const { code: bankCode, accountNo, accountName: name } = bank;
  return peopleOf(() => server).open({ bankCode, accountNo, name, balance });
}

export const createCode = (server: MoneyServer, { token }: Player, bankCode: string, amount: number, headers = {}) =>
  server.call('POST /api/qrcode/{bankCode}', { token, params: { bankCode }, body: { amount }, headers });

export const readCode = (server: MoneyServer, { token }: Player, bankCode: string) =>
  server.call('GET /api/qrcode/{bankCode}', { token, params: { bankCode } });

export const deleteCode = (server: MoneyServer, { token }: Player, qrcodeId: string | null) =>
  server.call('DELETE /api/qrcode/{qrcodeId}', { token, params: { qrcodeId: qrcodeId ?? '' } });

/** The code's stored payload, and the reference that its payment carries. */
export async function codeRow(server: MoneyServer, qrcodeId: string | null) {
  const [row] = await server.database.query<{ payload: string; reference: string; state: string }>(
    'select payload, reference, state from qr_code where id = $1',
    [qrcodeId],
  );
  if (!row) throw new Error('no such code');
  return row;
}

/** A live code of this channel, with the reference for its payment. */
export async function givenCode(server: MoneyServer, player: Player, channel: string, amount: number) {
  const { body } = await createCode(server, player, channel, amount);
  return { ...body, ...(await codeRow(server, body.qrcodeId)) };
}

export async function paymentsOf(server: MoneyServer, transRef: string) {
  return server.database.query<{ state: Payment['state']; reason: string | null; member_id: string | null }>(
    'select state, reason, member_id from payment where trans_ref = $1',
    [transRef],
  );
}

/** Undecided payments, and credited ones whose sources differ. */
export const paymentsInReview = (server: MoneyServer) =>
  server.database.query("select * from payment where reason is not null and state in ('review', 'credited')");

/** The states of a member's codes, oldest first. */
export const codeStates = async (server: MoneyServer, { id }: Player) =>
  (await server.database.query('select state from qr_code where member_id = $1 order by created_at', [id])).map(
    ({ state }) => state as string,
  );
