import type { officeLedgerCalls } from '@krapao/contract/office/ledger';
import type { Serve } from '../../platform/http/serve.ts';
import { decideFinding, readFindings } from './decide-finding.ts';
import type { OfficeLedgerDeps } from './office.deps.ts';
import { readAccounts, readTrialBalance } from './read-balances.ts';
import { readEntries } from './read-entries.ts';
import { findOperation, readOperation } from './read-operation.ts';
import { readChain, requestVerification } from './verify-chain.ts';

export function officeLedgerRoutes(serve: Serve<typeof officeLedgerCalls>, deps: OfficeLedgerDeps): void {
  serve('GET /api/office/ledger/balances', () => readTrialBalance(deps));
  serve('GET /api/office/ledger/accounts', ({ query }) => readAccounts(deps, query));
  serve('GET /api/office/ledger/entries', ({ query }) => readEntries(deps, query));
  serve('GET /api/office/ledger/operations/{id}', ({ params }) => readOperation(deps, params.id));
  serve('GET /api/office/ledger/find', ({ query }) => findOperation(deps, query.text));
  serve('GET /api/office/ledger/findings', ({ query }) => readFindings(deps, query));
  serve('POST /api/office/ledger/findings/{id}/close', ({ params, body, operator }) =>
    decideFinding(deps, { id: params.id, ...body, by: operator.id }),
  );
  serve('GET /api/office/ledger/chain', () => readChain(deps));
  serve('POST /api/office/ledger/verify', ({ operator }) => requestVerification(deps, operator.id));
}
