import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readSlipQr } from '@krapao/payloads/slip-qr';

export type Reply = { status: number; text: string };

/** A transfer in a slip verifier's answer: parts of names and numbers are hidden. */
export type VerifiedTransfer = {
  transRef: string;
  sendingBank: string;
  receivingBank: string;
  transTimestamp: string;
  amount: number;
  currency: string;
  sender: { displayName: string; name: string; account: { type: string; value: string } };
  receiver: { displayName: string; name: string; account: { type: string; value: string } };
};

export type Verifier = {
  readonly url: string;
  /** Every payload it was queried with. */
  readonly requests: string[];
  /** Adds a transfer that it confirms from now on. */
  learn(transfer: VerifiedTransfer): void;
  /** Overrides every answer from now on; undefined removes the override. */
  answerWith(answer: (() => Promise<Reply>) | undefined): void;
  close(): Promise<void>;
};

export const refusal =
  (code: number, status = 400): (() => Promise<Reply>) =>
  async () => ({
    status,
    text: JSON.stringify({ success: false, code, message: 'refused', data: { bankCode: '014', delay: 7 } }),
  });

/** A slip verifier with answers chosen by the test, over real HTTP. */
export async function startVerifier(key = 'sandbox-slip-key'): Promise<Verifier> {
  const known = new Map<string, VerifiedTransfer>();
  const requests: string[] = [];
  let lie: (() => Promise<Reply>) | undefined;
  const honest = async (payload: string): Promise<Reply> => {
    const slip = readSlipQr(payload);
    const transRef = 'fault' in slip ? '' : 'transRef' in slip ? slip.transRef : '';
    const data = known.get(transRef);
    return data ? { status: 200, text: JSON.stringify({ success: true, data }) } : refusal(1011)();
  };
  const http = createServer((request, response) => {
    let text = '';
    request.on('data', (piece) => {
      text += piece;
    });
    request.on('end', () => {
      const { payload } = JSON.parse(text) as { payload: string };
      requests.push(payload);
      const isAllowed = request.headers['x-authorization'] === key;
      const answer = isAllowed ? (lie ?? (() => honest(payload))) : refusal(1002, 401);
      answer().then(
        (answered) => response.writeHead(answered.status, { 'content-type': 'application/json' }).end(answered.text),
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => void http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/`,
    requests,
    learn: (transfer) => void known.set(transfer.transRef, transfer),
    answerWith: (answer) => {
      lie = answer;
    },
    async close() {
      http.closeAllConnections();
      await new Promise((resolve) => void http.close(resolve));
    },
  };
}
