import type { Access, Call } from './call.ts';
import { ERROR_STATUS, type ErrorCode, OTHER_STATUSES, SIGNAL_STATUS, type Signal } from './errors.ts';
import { OFFICE_STATUS, type OfficeErrorCode } from './office/errors.ts';

type Failure = { readonly code: ErrorCode | OfficeErrorCode | Signal; readonly status: number };

/** What any call can fail with. */
const COMMON: readonly ErrorCode[] = ['KEY_MISSING', 'KEY_INVALID', 'REQUEST_LIMIT', 'INTERNAL_SERVER_ERROR'];

/** Operators are there while the service is gone: they open it again. */
const SIGNALS: Record<Access, readonly Signal[]> = {
  public: ['gone'],
  visitor: ['gone'],
  member: ['gone', 'invalid-token'],
  operator: ['invalid-token'],
};

/** A body that came too slowly, is too large, or is of another type. */
const BODY_STATUSES = [408, 413, 415];
/** The same key with another request. */
const REUSED_KEY_STATUS = 409;

/** Everything a call can fail with: each code under each status that it travels under. */
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

const refusalsOfBlocks = (call: Call): readonly ErrorCode[] =>
  call.access === 'member' && call.blockedBy ? ['NO_PERMISSION'] : [];

const statusesOf = (code: ErrorCode | OfficeErrorCode): readonly number[] =>
  code in OFFICE_STATUS
    ? [OFFICE_STATUS[code as OfficeErrorCode]]
    : [ERROR_STATUS[code as ErrorCode], ...(OTHER_STATUSES[code as ErrorCode] ?? [])];
