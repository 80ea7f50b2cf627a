import type { Access, Call } from './call.ts';
import { ERROR_STATUS, type ErrorCode, OTHER_STATUSES, SIGNAL_STATUS, type Signal } from './errors.ts';
import { OFFICE_STATUS, type OfficeErrorCode } from './office/errors.ts';

type Failure = { readonly code: ErrorCode | OfficeErrorCode | Signal; readonly status: number };

/** Error codes of every call. */
const COMMON: readonly ErrorCode[] = ['KEY_MISSING', 'KEY_INVALID', 'REQUEST_LIMIT', 'INTERNAL_SERVER_ERROR'];

/** Operators have no `gone`: they work while the service is closed, and reopen it. */
const SIGNALS: Record<Access, readonly Signal[]> = {
  public: ['gone'],
  visitor: ['gone'],
  member: ['gone', 'invalid-token'],
  operator: ['invalid-token'],
};

/** A request body that is too slow, too large or of another type. */
const BODY_STATUSES = [408, 413, 415];
/** An idempotency key reused with another request. */
const REUSED_KEY_STATUS = 409;

/** All failures of a call: each code under each of its statuses. */
export function failuresOf(call: Call): readonly Failure[] {
  const { access, once, body, multipart, errors = [] } = call;
  const keyStatuses = [...(body || multipart ? BODY_STATUSES : []), ...(once ? [REUSED_KEY_STATUS] : [])];
  const failures = [
    ...new Set([...errors, ...COMMON, ...refusalsOfOperators(call), ...refusalsOfBlocks(call)]),
  ].flatMap((code) => statusesOf(code).map((status) => ({ code, status })));
  return [
    ...failures.filter(({ status }) => status !== 200),
    ...keyStatuses.map((status) => ({ code: 'KEY_INVALID' as const, status })),
    ...SIGNALS[access].map((code) => ({ code, status: SIGNAL_STATUS[code] })),
  ];
}

function refusalsOfOperators(call: Call): readonly (ErrorCode | OfficeErrorCode)[] {
  if (call.access !== 'operator') return [];
  return [
    'NO_PERMISSION',
    ...(call.lockedToo ? [] : (['SESSION_LOCKED'] as const)),
    ...(call.stepUp ? (['STEP_UP_REQUIRED'] as const) : []),
  ];
}

function refusalsOfBlocks(call: Call): readonly ErrorCode[] {
  if (call.access !== 'member' || !call.blockedBy) return [];
  return call.blockedBy === 'withdraw' ? ['NO_PERMISSION'] : ['NO_PERMISSION', 'EXCLUDED'];
}

const statusesOf = (code: ErrorCode | OfficeErrorCode): readonly number[] =>
  code in OFFICE_STATUS
    ? [OFFICE_STATUS[code as OfficeErrorCode]]
    : [ERROR_STATUS[code as ErrorCode], ...(OTHER_STATUSES[code as ErrorCode] ?? [])];
