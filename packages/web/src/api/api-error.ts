import type { ErrorCode, Signal } from '@krapao/contract/errors';

/** The dialog of the browser was closed, or timed out: nothing was sent. */
export const PASSKEY_CANCELLED = 'PASSKEY_CANCELLED';

/** NETWORK: no answer arrived, so the outcome on the server is unknown. */
export type FailureCode = ErrorCode | Signal | 'NETWORK' | typeof PASSKEY_CANCELLED | (string & {});

export class ApiError extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly details: Readonly<Record<string, string | number>>;

  constructor(code: FailureCode, status = 0, details: Record<string, string | number> = {}) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = details;
  }

  /** The server's decision: a retry with the same key would get the same answer. */
  get isAnswer(): boolean {
    // The server is up and refuses all work for now.
    if (this.code === 'maintenance') return true;
    // With a code of its own, the server reports the refusal of an external service; a failing gateway has no codes.
    if (this.status === 502) return this.code !== 'INTERNAL_SERVER_ERROR';
    // A rate limit may be retried; too many wrong codes, or transfers of the game in its details, are a decision.
    if (this.status === 429) return this.code === 'OTP_BLOCK' || this.details.game !== undefined;
    return this.status >= 400 && this.status < 500 && this.status !== 408;
  }
}

/** Returns the error as an ApiError; any other error counts as INTERNAL_SERVER_ERROR. */
export const failureOf = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('INTERNAL_SERVER_ERROR');

/** Refused because the member closed the sheet of the proof: nothing went wrong. */
export const isDeclined = (error: unknown): boolean => failureOf(error).code === 'SECOND_FACTOR_REQUIRED';
