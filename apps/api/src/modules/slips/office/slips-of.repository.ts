import type { Currency } from '@krapao/money';
import type { Db } from '../../../platform/database/db.ts';
import { query } from '../../../platform/database/query.ts';

export type SlipOfMember = {
  id: string;
  reference: string;
  status: 'waiting' | 'review' | 'credited' | 'failed';
  reason: string | null;
  amount: string | null;
  currency: Currency | null;
  createdAt: Date;
  settledAt: Date | null;
  made: string;
};

export const findSlipsOf = (db: Db, memberId: string, begin: readonly string[], limit: number) =>
  query<SlipOfMember>(
    db,
    `select id, reference, status, coalesce(reason, review_reason) as reason, amount::text, currency,
       created_at as "createdAt", settled_at as "settledAt", created_at::text as made
     from slip where member_id = $1 and (created_at, id) < ($2::timestamptz, $3::uuid)
     order by created_at desc, id desc limit $4`,
    [memberId, ...begin, limit],
  );

export const findUploader = (db: Db, reference: string) =>
  query<{ id: string }>(db, 'select member_id as id from slip where reference = $1', [reference]);
