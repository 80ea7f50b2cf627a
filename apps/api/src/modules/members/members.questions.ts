import { question } from '../../platform/ask-together.ts';
import { BLOCK_COLUMNS, type BlockColumns } from './blocks.ts';
import type { BankAccountRow } from './members.repository.ts';

/** Who a member is, and where their withdrawals go; for `memberAtHome` to present. */
export const storedAtHome = question(
  `select name, phone, bank_code, bank_account_name, bank_account_no, ${BLOCK_COLUMNS} from member where id = $1`,
  ([row]: StoredAtHome[]) => row,
);

export type StoredAtHome = { name: string; phone: string } & BankAccountRow & BlockColumns;
