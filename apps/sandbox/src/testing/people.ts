import { randomInt, randomUUID } from 'node:crypto';
import { TRUEWALLET } from '@krapao/contract/accounts';
import type { RunningSandbox } from './sandbox.ts';

export type Place = { bankCode: string; accountNo: string };
export type Paid = {
  transRef: string;
  sendingBank: string;
  amount: string;
  slipUrl: string;
  slipPayload: string;
  paidAt: string;
};

const someDigits = (length: number): string => Array.from({ length }, () => randomInt(10)).join('');

/** Accounts of this test alone, so that test files can run concurrently on one database. */
export function peopleOf(sandbox: () => RunningSandbox) {
  async function open(change: Record<string, unknown> = {}): Promise<Place> {
    const person = { name: 'มะลิ ใจดี', bankCode: 'KBANK', accountNo: someDigits(10), balance: '10000.00', ...change };
    const { status, body } = await sandbox().call('POST', '/test/people', person);
    if (status !== 201) throw new Error(`no account: ${JSON.stringify(body)}`);
    return { bankCode: person.bankCode, accountNo: person.accountNo };
  }

  return {
    open,
    business: (change: object = {}) => open({ name: 'KRAPAO DEMO CO LTD', kind: 'business', balance: '0', ...change }),
    wallet: (change: object = {}) => open({ bankCode: TRUEWALLET, accountNo: `08${someDigits(8)}`, ...change }),
    /** A business with a biller id for payment codes. */
    async biller() {
      const biller = `09${someDigits(13)}`;
      return { biller, place: await open({ kind: 'business', balance: '0', aliases: [`biller:${biller}`] }) };
    },
    pay: (order: object) => sandbox().call('POST', '/test/pay', order),
    async paid(order: object): Promise<Paid> {
      const { status, body } = await sandbox().call('POST', '/test/pay', order);
      if (status !== 201) throw new Error(`not paid: ${JSON.stringify(body)}`);
      return body as unknown as Paid;
    },
    async balance({ bankCode, accountNo }: Place): Promise<string | undefined> {
      const query = new URLSearchParams({ bankCode, accountNo });
      const { body } = await sandbox().call('GET', `/phone/v1/history?${query}`);
      return (body.entries as { balance: string }[])[0]?.balance;
    },
    requestId: () => randomUUID(),
  };
}
