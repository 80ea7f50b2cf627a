import { afterAll, beforeAll } from 'vitest';
import { expectBooksInOrder } from './money.ts';
import { type MoneyServer, moneyServer } from './money-server.ts';
import { type OfficeMoney, officeMoney } from './office-money.ts';

export type MoneyDesk = Pick<OfficeMoney, 'office' | 'items' | 'place' | 'url'>;

/**
 * The members' server and the desk of those who decide about money, for the tests of a file. After them the books must
 * add up; what still has to happen before that belongs in an `afterAll` of the file.
 */
export function givenMoneyDesk(ready: (server: MoneyServer) => unknown): MoneyDesk {
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
    office: (...asked) => money.office(...asked),
    items: (...asked) => money.items(...asked),
    place: (...asked) => money.place(...asked),
    get url() {
      return money.url;
    },
  };
}
