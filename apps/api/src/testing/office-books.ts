import { officeJobCalls } from '@krapao/contract/office/jobs';
import { officeLedgerCalls } from '@krapao/contract/office/ledger';
import { officeReportCalls } from '@krapao/contract/office/reports';
import type { OfficeCalls } from '@krapao/contract/office/calls';
import type { Serve } from '../platform/serve.ts';
import { bookingAt } from './book-at.ts';
import { type MoneyServer, moneyServer } from './money-server.ts';
import { givenOperator, recogniseOperators, servedTable } from './served-table.ts';

export const BOOK_CALLS = { ...officeReportCalls, ...officeLedgerCalls, ...officeJobCalls };
export const pim = givenOperator(['reports.read', 'ledger.read', 'ledger.close', 'jobs.retry'], 'pim');

export type OfficeBooks = Awaited<ReturnType<typeof officeBooks>>;

/** The members' server, and beside it the calls about figures and books on a port of their own. */
export async function officeBooks() {
  const server: MoneyServer = await moneyServer();
  const port = await servedTable(server, {
    calls: BOOK_CALLS,
    routes: (serve) => server.modules.books.routes(serve as unknown as Serve<OfficeCalls>),
    recognisers: { operator: recogniseOperators },
    limitFactor: 1_000,
  });
  return {
    server,
    book: await bookingAt(server.database),
    /** As an operator does it; what comes back is looked at as it is. */
    office: async (call: string, { as = pim, body }: { as?: { token: string }; body?: object } = {}) => {
      const answer = await port.send(call, { token: as.token, ...(body && { body }) });
      // biome-ignore lint/suspicious/noExplicitAny: answers of many calls.
      return { status: answer.status, body: answer.body as any };
    },
    async close() {
      await port.close();
      await server.close();
    },
  };
}
