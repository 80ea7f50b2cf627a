import { randomUUID } from 'node:crypto';
import { slipQr } from '@krapao/payloads/slip-qr';
import { expect } from 'vitest';
import { givenPlayer, type Player, statementOf, walletOf } from './money.ts';
import { type MoneyServer, moneyServer } from './money-server.ts';
import { drawSlip } from './slip-pictures.ts';
import { startVerifier, type VerifiedTransfer, type Verifier } from './verifier.ts';

export type SlipServer = MoneyServer & { readonly verifier: Verifier };

/** The server with a test verifier and without a cut-off, because tests run at any hour. */
export async function slipServer(change: Record<string, string> = {}): Promise<SlipServer> {
  const verifier = await startVerifier();
  const server = await moneyServer({ SLIP_VERIFIER_URL: verifier.url, SLIP_VERIFIER_TIMEOUT_MS: '4000', ...change });
  await server.saveSetting('slip', SLIP_RULES);
  return {
    ...server,
    verifier,
    async close() {
      await server.close();
      await verifier.close();
    },
  };
}

export const SLIP_RULES = {
  maxAgeMinutes: 60,
  cutOffTime: '24:00',
  maxBytes: 20 * 1024 * 1024,
  dailyMax: 50,
  totalMax: 5_000,
};

let senders = 1_000;

/** A member whose account number is unique even by the four digits that most verifiers show. */
export const givenSender = (server: MoneyServer): Promise<Player> =>
  givenPlayer(server, { accountNo: `55500${++senders}7` });

/** The seeded SCB account, which accepts slips. */
const RECEIVER = { accountNo: '4012345678', name: 'KRAPAO DEMO CO LTD' };

const masked = (accountNo: string) => `xxx-x-x${accountNo.slice(5, 9)}-x`;

/** A transfer in the form of most verifiers: only some digits of each number. */
export const withDigitsHidden = (transfer: VerifiedTransfer): VerifiedTransfer => {
  const hidden = (party: VerifiedTransfer['sender']) => ({
    ...party,
    account: { ...party.account, value: masked(party.account.value) },
  });
  return { ...transfer, sender: hidden(transfer.sender), receiver: hidden(transfer.receiver) };
};

/** A transfer from the member's own account to ours, a minute ago, by a verifier that shows whole numbers. */
export function aBankTransfer(
  server: SlipServer,
  player: Player,
  change: Partial<VerifiedTransfer> = {},
): VerifiedTransfer {
  const [first = '', last = ''] = player.bank.accountName.split(' ');
  const name = `${first} ${last.slice(0, 1)}`;
  return {
    transRef: `T${randomUUID().replaceAll('-', '').slice(0, 19).toUpperCase()}`,
    sendingBank: '004',
    receivingBank: '014',
    transTimestamp: new Date(server.clock.now().getTime() - 60_000).toISOString(),
    amount: 500.25,
    currency: 'THB',
    sender: { displayName: name, name, account: { type: 'BANKAC', value: player.bank.accountNo } },
    receiver: {
      displayName: RECEIVER.name,
      name: RECEIVER.name,
      account: { type: 'BANKAC', value: RECEIVER.accountNo },
    },
    ...change,
  };
}

/** Smaller than a phone's screen, because tests decode hundreds. */
export const slipOf = ({ sendingBank, transRef }: VerifiedTransfer) =>
  drawSlip(slipQr({ sendingBank, transRef }), { width: 600, height: 900, cell: 4 });

export type FilePart = { bytes: Uint8Array; fileName?: string; type?: string; field?: string };

/** A multipart form, byte for byte as browsers send it. */
export function form(...parts: readonly FilePart[]): { body: Buffer; headers: Record<string, string> } {
  const boundary = `----krapao${randomUUID()}`;
  const pieces = parts.flatMap(({ bytes, fileName = 'slip.png', type = 'image/png', field = 'file' }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`,
    bytes,
    '\r\n',
  ]);
  const body = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece as string)));
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

export const upload = (
  server: MoneyServer,
  { token }: Player,
  bytes: Uint8Array,
  { headers = {}, ...part }: Omit<FilePart, 'bytes'> & { headers?: Record<string, string> } = {},
) => {
  const made = form({ ...part, bytes });
  return server.call('POST /api/wallet/slip', { token, body: made.body, headers: { ...made.headers, ...headers } });
};

/** Uploads and runs the jobs; returns the slip as the member then sees it. */
export async function uploaded(server: MoneyServer, player: Player, bytes: Uint8Array) {
  const { status, body } = await upload(server, player, bytes);
  expect([status, body]).toEqual([200, { status: 'IN_PROGRESS', reference: expect.any(String) }]);
  await server.later(0);
  return seenSlip(server, player, body.reference);
}

export async function slipsOf(server: MoneyServer, { token }: Player, page = 1) {
  const { status, body } = await server.call('POST /api/statement/slip', { token, body: { page, limit: 10 } });
  expect(status).toBe(200);
  return body;
}

export async function seenSlip(server: MoneyServer, player: Player, reference: string) {
  const slip = (await slipsOf(server, player)).slips.find((one) => one.reference === reference);
  if (!slip) throw new Error(`no slip ${reference}`);
  return slip;
}

/** Outcomes of slips, for the member and in the database. */
export const fatesOf = (server: () => SlipServer) => ({
  /** The outcome of a slip that shows this transfer. */
  async outcomeOf(player: Player, transfer: VerifiedTransfer) {
    server().verifier.learn(transfer);
    return uploaded(server(), player, await slipOf(transfer));
  },
  stepsOf: (slip: { steps: { step: string }[] }) => slip.steps.map(({ step }) => step),
  async paymentOf({ transRef }: VerifiedTransfer) {
    const [row] = await server().database.query('select state, reason, member_id from payment where trans_ref = $1', [
      transRef,
    ]);
    return row;
  },
  async rowOf(reference: string) {
    const [row] = await server().database.query<{ id: string; file: string; review_reason: string | null }>(
      'select id, file, review_reason from slip where reference = $1',
      [reference],
    );
    if (!row) throw new Error('no slip');
    return row;
  },
  async expectNothing(player: Player) {
    expect(await walletOf(server(), player)).toEqual({ amount: 0, inProgress: 0 });
    expect((await statementOf(server(), player)).total).toBe(0);
  },
});

/** The review queue of slips, after the sweep for stuck ones has run. */
export async function slipsInQueue(server: MoneyServer): Promise<string[]> {
  await server.modules.jobs.handlers['settle-slips']?.({});
  const rows = await server.database.query<{ id: string }>(
    `select item_id as id from queue_item where kind = 'slips' and left_at is null`,
  );
  return rows.map(({ id }) => id);
}
