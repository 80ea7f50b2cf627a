import { z } from 'zod';
import type { Callback } from '../../../platform/connections/callback.ts';
import { isOneOf, Path, valueAt } from '../../../platform/connections/paths.ts';
import type { ReportRead, UndeliveredReason } from '../sms-gateway.ts';

/** Reports of gateways, described by their fields. Without `reportIdPath` none is read. */
export const reportSettings = {
  reportIdPath: Path.optional(),
  reportStatePath: Path.default('status'),
  deliveredValues: z.string().default('DELIVERED DELIVRD SUCCESS'),
  unreachableValues: z.string().default('MOBILE_OFF EXPIRED'),
  badReportValues: z.string().default('REJECT_FORMAT UNKNOWN_SUBSCRIBER'),
  blockedValues: z.string().default('BLOCKED_MKT REJECTD REJECT_SENDER'),
  otherReportValues: z.string().default('UNDELIV UNDELIVERED FAILED UNKNOWN'),
};
type ReportSettings = z.infer<z.ZodObject<typeof reportSettings>>;

/** Reads a report of JSON or of a form. A state in none of the lists is a step on the way. */
export function readTemplateReport(given: ReportSettings, { text }: Callback): ReportRead {
  const body = parseBody(text);
  const id = given.reportIdPath === undefined ? undefined : valueAt(body, given.reportIdPath);
  const state = valueAt(body, given.reportStatePath);
  if (!id || state === undefined) return { kind: 'refused', why: 'body' };
  if (isOneOf(given.deliveredValues, state))
    return { kind: 'report', report: { id, state: 'delivered', reason: null } };
  const reasons: Record<UndeliveredReason, string> = {
    ...{ unreachable: given.unreachableValues, 'bad-number': given.badReportValues },
    ...{ blocked: given.blockedValues, other: given.otherReportValues },
  };
  const [reason] = Object.entries(reasons).find(([, values]) => isOneOf(values, state)) ?? [];
  return {
    kind: 'report',
    report: reason ? { id, state: 'undelivered', reason: reason as UndeliveredReason } : 'pending',
  };
}

function parseBody(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return Object.fromEntries(new URLSearchParams(text));
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
