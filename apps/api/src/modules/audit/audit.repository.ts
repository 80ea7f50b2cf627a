import type { Db } from '../../platform/database/db.ts';
import { query } from '../../platform/database/query.ts';

export type NewAuditEntry = {
  at: Date;
  operatorId: string | null;
  operator: string;
  sessionId: string | null;
  call: string;
  subjects: readonly string[];
  sent: object;
  outcome: string | null;
  address: string;
  device: string;
};

export type AuditEntryRow = {
  id: number;
  at: Date;
  operatorId: string | null;
  operator: string;
  call: string;
  subjects: string[];
  sent: Record<string, unknown>;
  outcome: string | null;
  address: string;
  device: string;
  hash: string | null;
};

export type Wanted = {
  operator?: string | undefined;
  /** Null means all calls. */
  calls: readonly string[] | null;
  /** Entries about any of them. */
  subjects?: readonly string[] | undefined;
  outcome?: 'ok' | 'refused' | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  before?: number | undefined;
  limit: number;
};

const ADD = `
  insert into audit_line (at, operator_id, operator, session_id, call, subjects, sent, outcome, address, device)
  values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10) returning id`;

/** By time, not by id: an entry of a machine whose clock is wrong hides no other. */
const NEWEST_FIRST = 'order by l.at desc, l.id desc';
/** The last entry of the previous page. */
const LAST = 'select at from audit_line where id = $1';

const WENT_WELL = `(l.outcome = 'OK' or exists (select from audit_line o where o.of = l.id and o.outcome = 'OK'))`;
const REFUSED = `id in (select coalesce(of, id) from audit_line where outcome <> 'OK')`;

/** Acts only, each joined with its outcome. */
const LIST = `
  select l.id::float8 as id, l.at, l.operator_id as "operatorId", l.operator, l.call, l.subjects, l.sent,
    coalesce(l.outcome, o.outcome) as outcome, l.address, l.device, encode(k.hash, 'hex') as hash
  from wanted l left join audit_line o on o.of = l.id left join audit_link k on k.line_id = l.id`;

export function auditRepository(db: Db) {
  return {
    async add(line: NewAuditEntry): Promise<string> {
      const [row] = await query<{ id: string }>(db, ADD, [
        line.at,
        line.operatorId,
        line.operator,
        line.sessionId,
        line.call,
        line.subjects,
        JSON.stringify(line.sent),
        line.outcome,
        line.address,
        line.device,
      ]);
      if (!row) throw new Error('a line of the audit was not written');
      return row.id;
    },

    end: (id: string, at: Date, outcome: string) =>
      query(db, 'insert into audit_line (of, at, outcome) values ($1, $2, $3)', [id, at, outcome]),

    /** One index scan per call; a single query over all calls would sort all their rows. */
    async list({ calls, ...wanted }: Wanted): Promise<AuditEntryRow[]> {
      const values: unknown[] = [];
      const given = (value: unknown) => `$${values.push(value)}`;
      const last = wanted.before && (await query<{ at: Date }>(db, LAST, [wanted.before]))[0];
      if (wanted.before && !last) return [];
      const conditions = [
        'l.of is null',
        ...(wanted.operator ? [`l.operator_id = ${given(wanted.operator)}`] : []),
        ...(wanted.from ? [`l.at >= ${given(wanted.from)}`] : []),
        ...(wanted.to ? [`l.at <= ${given(wanted.to)}`] : []),
        ...(last ? [`(l.at, l.id) < (${given(last.at)}, ${given(wanted.before)})`] : []),
        ...(wanted.outcome === 'ok' ? [WENT_WELL] : []),
      ];
      const limit = given(wanted.limit);
      // Few entries match a subject or were refused, but the planner cannot know that and might scan all entries newest
      // first. The materialized CTE forces the selective index.
      const rules = [
        ...(wanted.subjects ? [`subjects && ${given(wanted.subjects)}::text[]`] : []),
        ...(wanted.outcome === 'refused' ? [REFUSED] : []),
      ];
      const few =
        rules.length > 0 &&
        `few as materialized (select * from audit_line where of is null and ${rules.join(' and ')}),`;
      const source = few ? 'few' : 'audit_line';
      const newest = (more: readonly string[] = []) =>
        `select l.* from ${source} l where ${[...conditions, ...more].join(' and ')} ${NEWEST_FIRST} limit ${limit}`;
      const found = calls
        ? `select l.* from unnest(${given(calls)}::text[]) named (call)
             cross join lateral (${newest(['l.call = named.call'])}) l`
        : newest();
      return query<AuditEntryRow>(
        db,
        `with ${few || ''} wanted as (${found}) ${LIST} ${NEWEST_FIRST} limit ${limit}`,
        values,
      );
    },

    async seal(limit: number): Promise<number> {
      const [row] = await query<{ sealed: number }>(db, 'select audit_seal($1) as sealed', [limit]);
      return row?.sealed ?? 0;
    },

    async verify() {
      const [row] = await query<{ lines: number; sealed: number; head: string | null; brokenAt: number | null }>(
        db,
        `select lines::float8 as lines, sealed::float8 as sealed, encode(head, 'hex') as head,
           broken_at::float8 as "brokenAt" from audit_verify()`,
        [],
      );
      if (!row) throw new Error('the audit gave no answer');
      return row;
    },
  };
}
