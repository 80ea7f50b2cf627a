import type { officeBankLayoutCalls } from '@krapao/contract/office/bank-layouts';
import type { officeBankStatementCalls } from '@krapao/contract/office/bank-statements';
import type { Serve } from '../../platform/http/serve.ts';
import type { BankFilesDeps } from './bank-files.deps.ts';
import { requestLayout } from './layouts/change-layout.ts';
import { previewLayout } from './layouts/preview-layout.ts';
import { listLayouts } from './layouts/read-layouts.ts';
import { previewPayouts } from './payouts/preview-payouts.ts';
import { STATEMENT_BYTES_MAX } from './reading/read-statement.ts';
import {
  listStatementLines,
  listStatements,
  readStatementById,
  uploadStatement,
} from './statements/read-statements.ts';

const UPLOAD = 'POST /api/office/bank-statements/{bankCode}/{accountNo}';

/** Largest file of an upload call of this module; undefined for other calls. */
export const statementBytesMax = (key: string): number | undefined =>
  key === UPLOAD ? STATEMENT_BYTES_MAX : undefined;

export function officeBankFileRoutes(
  serve: Serve<typeof officeBankLayoutCalls & typeof officeBankStatementCalls>,
  deps: BankFilesDeps,
): void {
  serve('GET /api/office/bank-layouts', () => listLayouts(deps));
  serve('POST /api/office/bank-layouts/preview', ({ body }) => previewLayout(deps, body));
  serve('POST /api/office/bank-layouts/payout-preview', ({ body }) => previewPayouts(deps, body));
  serve('POST /api/office/bank-layouts/{bankCode}/{kind}/change', async ({ params, body, operator }) => ({
    approvalId: await requestLayout(deps, { ...params, ...body, operatorId: operator.id }),
  }));
  serve('GET /api/office/bank-statements', ({ query }) => listStatements(deps, query));
  serve('GET /api/office/bank-statements/{id}', ({ params }) => readStatementById(deps, params.id));
  serve('GET /api/office/bank-statements/{id}/lines', ({ params, query }) =>
    listStatementLines(deps, params.id, query),
  );
  serve(UPLOAD, ({ params, form, operator }) => uploadStatement(deps, params, form, operator.id));
}
