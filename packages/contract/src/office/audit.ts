import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { Currency, Money, Timestamp } from '../primitives.ts';

/** One act or sensitive read: operator, address, request and outcome. */
export const AuditEntry = z.object({
  id: z.int(),
  at: Timestamp,
  operatorId: z.uuid().nullable(),
  operator: z.string(),
  /** Name of the call, such as "POST /api/office/withdrawals/{id}/approve". */
  call: z.string(),
  /** Ids of the act's subjects. */
  subjects: z.array(z.string()),
  /** Whom the act was about and how much, where known: the first known subject. */
  about: z
    .object({
      name: z.string().nullable(),
      reference: z.string().nullable(),
      amount: Money.nullable(),
      currency: Currency.nullable(),
    })
    .nullable(),
  /** Request data without secrets. */
  sent: z.record(z.string(), z.unknown()),
  /** "OK", the error code of a refusal, or null while the outcome is unknown. */
  outcome: z.string().nullable(),
  address: z.string(),
  device: z.string(),
  /** Link of the hash chain; null until sealed. */
  hash: z.string().nullable(),
});

const sees = { access: 'operator', permission: 'audit.read', limit: 'read' } as const;

const Filter = z.object({
  operator: z.uuid().optional(),
  /** Comma-separated names of calls; an entry matches any of them. */
  calls: z.string().max(8_000).optional(),
  /** An id or key; or the phone, name, account number or reference of whom or what the act was about. */
  subject: z.string().max(80).optional(),
  outcome: z.enum(['ok', 'refused']).optional(),
  from: Timestamp.optional(),
  to: Timestamp.optional(),
});

export const officeAuditCalls = defineCalls({
  'GET /api/office/audit': {
    ...sees,
    mayBeLate: true,
    summary: 'What operators did and looked at, newest first',
    query: Filter.extend({
      before: z.coerce.number().int().min(1).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: z.object({ lines: z.array(AuditEntry), more: z.boolean() }),
  },
  'GET /api/office/audit/operators': {
    ...sees,
    summary: 'Whose acts the audit may have, former operators too, by name',
    response: z.array(z.object({ id: z.uuid(), name: z.string() })),
  },
  'GET /api/office/audit/export': {
    ...sees,
    audited: true,
    mayBeLate: true,
    summary: 'The same as CSV, up to 50,000 lines',
    query: Filter,
    response: z.object({ fileName: z.string(), csv: z.string() }),
  },
  'POST /api/office/audit/verify': {
    ...sees,
    limit: 'write',
    summary: 'Works the chain out anew, from the first line to its head',
    response: z.object({
      lines: z.int(),
      sealed: z.int(),
      head: z.string().nullable(),
      /** First entry that differs from its sealed state. */
      brokenAt: z.int().nullable(),
    }),
  },
});
