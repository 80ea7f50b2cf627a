import { AUTO_ACCOUNT } from './act-deposits.ts';
import type { Act } from './scene.ts';
import { unless } from './scene.ts';
import { withUpload } from './with-upload.ts';

const MOVEMENTS = 20;
const FILE = { name: 'statement.xml', extension: 'xml' };

/** Finance uploads the bank's statement; a second person has not allowed it yet. */
export const waitingStatement: Act = async ({ outside, office }) =>
  withUpload(
    await outside.statement(AUTO_ACCOUNT, MOVEMENTS),
    (form) =>
      office('finance', 'POST /api/office/bank-statements/{bankCode}/{accountNo}', {
        params: AUTO_ACCOUNT,
        form,
      }).catch(unless('STATEMENT_KNOWN')),
    FILE,
  );
