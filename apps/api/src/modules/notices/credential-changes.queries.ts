import type { CREDENTIAL_KINDS } from '@krapao/contract/notices';
import { batchedQuery } from '../../platform/database/coalesce-reads.ts';

type Change = { kind: (typeof CREDENTIAL_KINDS)[number]; event: string | null; at: string };

/** The last changes of a member's credentials, as the member was told, newest first. */
export const credentialChanges = batchedQuery(
  `select kind, data ->> 'event' as event, created_at as at from notice
  where member_id = $1
    and kind in ('password', 'phone', 'bank-account', 'second-factor', 'passkey-added', 'passkey-removed', 'recovery')
  order by created_at desc, id desc limit 20`,
  (rows: Change[]) => rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) })),
);
