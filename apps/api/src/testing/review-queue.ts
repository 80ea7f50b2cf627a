import { afterAll, beforeAll } from 'vitest';
import { expectBooksInOrder } from './money.ts';
import { type MoneyServer, moneyServer } from './money-server.ts';
import { type OfficeMoney, officeMoney } from './office-money.ts';

export type ReviewQueue = Pick<OfficeMoney, 'office' | 'items' | 'place' | 'url'>;

/**
 * The members' server and the review queue of money, for one test file. Checks afterwards that the books add up;
 * anything that must happen before belongs in an `afterAll` of the file.
 */
export function givenReviewQueue(ready: (server: MoneyServer) => unknown): ReviewQueue {
  let server: MoneyServer;
  let money: OfficeMoney;
  beforeAll(async () => {
    server = await moneyServer();
    money = await officeMoney(server);
    await ready(server);
  });
  afterAll(async () => {
    await expectBooksInOrder(server);
    await money.close();
    await server.close();
  });
  return {
    office: (...args) => money.office(...args),
    items: (...args) => money.items(...args),
    place: (...args) => money.place(...args),
    get url() {
      return money.url;
    },
  };
}
