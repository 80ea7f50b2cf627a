/** The refusals of the database functions (ledger.refuse in migrations/0010-ledger.sql) by SQLSTATE. */
const CODE_OF_STATE = {
  KL001: 'INSUFFICIENT_FUNDS',
  KL002: 'ID_CONFLICT',
  KL003: 'ACCOUNT_FROZEN',
  KL004: 'HOLD_CLOSED',
  KL005: 'NO_ACCOUNT',
  KL006: 'NO_HOLD',
  KL007: 'BAD_LINES',
  KL008: 'CURRENCY_MIX',
  KL009: 'NO_OPERATION',
  KL010: 'ALREADY_REVERSED',
  KL011: 'HOLD_NOT_DUE',
  KL012: 'APPEND_ONLY',
  KL013: 'UNBALANCED',
  KL014: 'STILL_WRONG',
  KL015: 'CHAIN_STOPPED',
} as const satisfies Record<string, string>;

export type LedgerErrorCode = (typeof CODE_OF_STATE)[keyof typeof CODE_OF_STATE];

/** A refusal of the ledger; nothing was written. */
export class LedgerError extends Error {
  readonly code: LedgerErrorCode;
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(code: LedgerErrorCode, detail: Record<string, unknown>, cause?: unknown) {
    super(`${code} ${JSON.stringify(detail)}`, { cause });
    this.name = 'LedgerError';
    this.code = code;
    this.detail = detail;
  }
}

const isState = (state: unknown): state is keyof typeof CODE_OF_STATE =>
  typeof state === 'string' && Object.hasOwn(CODE_OF_STATE, state);

/**
 * Turns a refusal of the database into a LedgerError and passes every other error through: after a lost connection the
 * outcome is unknown, and only a retry with the same id reveals it.
 */
export function asLedgerError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, detail } = error as Error & { code?: unknown; detail?: unknown };
  return isState(code) ? new LedgerError(CODE_OF_STATE[code], JSON.parse(String(detail)), error) : error;
}

/** Whether the ledger refused, with one of these codes or, when none is given, with any. */
export const isRefusal = (error: unknown, ...codes: LedgerErrorCode[]): error is LedgerError =>
  error instanceof LedgerError && (codes.length === 0 || codes.includes(error.code));
