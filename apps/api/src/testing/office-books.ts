import { bookingAt } from './book-at.ts';
import { type MoneyServer, moneyServer } from './money-server.ts';
import { givenOperator } from './operators.ts';

export type OfficeBooks = Awaited<ReturnType<typeof officeBooks>>;

/** The server, with a signed-in finance operator. */
export async function officeBooks() {
  const server: MoneyServer = await moneyServer();
  const pim = await givenOperator(server, 'finance');
  return {
    server,
    pim,
    book: await bookingAt(server.database),
    /** Calls as an operator; the body is untyped. */
    async office(call: string, { as = pim, body, key }: { as?: { cookie: string }; body?: object; key?: string } = {}) {
      const [method = 'GET', url = ''] = call.split(' ');
      const answer = await server.officeApp.inject({
        method: method as 'GET',
        url,
        headers: { cookie: as.cookie, ...(key && { 'idempotency-key': key }) },
        ...(body && { payload: body }),
      });
      // biome-ignore lint/suspicious/noExplicitAny: answers of many calls.
      return { status: answer.statusCode, body: answer.json() as any };
    },
    close: () => server.close(),
  };
}
