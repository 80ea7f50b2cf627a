import { batchedQuery } from '../../platform/database/coalesce-reads.ts';
import { BLOCK_COLUMNS, type BlockColumns } from './blocks.queries.ts';
import type { BankAccountRow } from './members.repository.ts';

/** The member's identity and bank account as stored; `memberAtHome` presents them. */
export const storedAtHome = batchedQuery(
  `select name, phone, bank_code, bank_account_name, bank_account_no, ${BLOCK_COLUMNS} from member where id = $1`,
  ([row]: StoredAtHome[]) => row,
);

export type StoredAtHome = { name: string; phone: string } & BankAccountRow & BlockColumns;
