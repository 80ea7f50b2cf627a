import { after, before, MINUTE_MS } from '../../platform/clock.ts';
import { ask, type Db } from '../../platform/db.ts';

export type NewLine = {
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

export type AuditLineRow = {
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
  /** Null wants every one. */
  calls: readonly string[] | null;
  subject?: string | undefined;
  outcome?: 'ok' | 'refused' | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  before?: number | undefined;
  limit: number;
};

const ADD = `
  insert into audit_line (at, operator_id, operator, session_id, call, subjects, sent, outcome, address, device)
  values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9, $10) returning id`;

/** Lines are numbered about as time goes: clocks and commits differ by less than this. */
const SKEW_MS = MINUTE_MS;

/** Newest first. Acts alone: how each ended stands beside it. */
const LIST = `
  select l.id::float8 as id, l.at, l.operator_id as "operatorId", l.operator, l.call, l.subjects, l.sent,
    coalesce(l.outcome, o.outcome) as outcome, l.address, l.device, encode(k.hash, 'hex') as hash
  from wanted l left join audit_line o on o.of = l.id left join audit_link k on k.line_id = l.id`;

export function auditRepository(db: Db) {
  return {
    async add(line: NewLine): Promise<string> {
      const [row] = await ask<{ id: string }>(db, ADD, [
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
      ask(db, 'insert into audit_line (of, at, outcome) values ($1, $2, $3)', [id, at, outcome]),

    /** Each call by its own index, because together they would be sorted whole. */
    async list({ calls, ...wanted }: Wanted): Promise<AuditLineRow[]> {
      const values: unknown[] = [];
      const given = (value: unknown) => `$${values.push(value)}`;
      const conditions = [
        'l.of is null',
        ...(wanted.operator ? [`l.operator_id = ${given(wanted.operator)}`] : []),
        ...(wanted.subject ? [`l.subjects @> array[${given(wanted.subject)}]`] : []),
        ...(wanted.before ? [`l.id < ${given(wanted.before)}`] : []),
        ...(wanted.from ? [`l.at >= ${given(wanted.from)}`] : []),
        ...(wanted.to ? [`l.at <= ${given(wanted.to)}`] : []),
        ...(wanted.from ? [`l.id > ${nearest('<', 'desc', given(before(wanted.from, SKEW_MS)), '0')}`] : []),
        ...(wanted.to
          ? [`l.id < ${nearest('>', 'asc', given(after(wanted.to, SKEW_MS)), '9223372036854775807')}`]
          : []),
        ...(wanted.outcome ? [endedWith(wanted.outcome)] : []),
      ].join(' and ');
      const limit = given(wanted.limit);
      const newest = (more = '') =>
        `select l.* from audit_line l where ${conditions}${more} order by l.id desc limit ${limit}`;
      const found = calls
        ? `select l.* from unnest(${given(calls)}::text[]) named (call) cross join lateral (${newest(' and l.call = named.call')}) l`
        : newest();
      return ask<AuditLineRow>(db, `with wanted as (${found}) ${LIST} order by l.id desc limit ${limit}`, values);
    },

    async seal(limit: number): Promise<number> {
      const [row] = await ask<{ sealed: number }>(db, 'select audit_seal($1) as sealed', [limit]);
      return row?.sealed ?? 0;
    },

    async verify() {
      const [row] = await ask<{ lines: number; sealed: number; head: string | null; brokenAt: number | null }>(
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

/** The number of the line beside a moment, so that no other moments are read. */
const nearest = (side: '<' | '>', order: 'asc' | 'desc', moment: string, otherwise: string): string =>
  `coalesce((select id from audit_line where of is null and at ${side} ${moment} order by at ${order} limit 1), ${otherwise})`;

function endedWith(outcome: 'ok' | 'refused'): string {
  const sign = outcome === 'ok' ? '=' : '<>';
  return `(l.outcome ${sign} 'OK' or exists (select from audit_line o where o.of = l.id and o.outcome ${sign} 'OK'))`;
}
