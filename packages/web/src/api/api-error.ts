import type { ErrorCode, Signal } from '@krapao/contract/errors';

/** NETWORK: no answer came, so nobody knows what happened on the other side. */
export type FailureCode = ErrorCode | Signal | 'NETWORK' | (string & {});

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

  /** The server has decided: asking again with the same key would hear the same. */
  get isAnswer(): boolean {
    // The server is there, and says that it does nothing for now.
    if (this.code === 'maintenance') return true;
    // Somebody outside said no, and the server tells so by its own code; a gateway that fails knows no codes.
    if (this.status === 502) return this.code !== 'INTERNAL_SERVER_ERROR';
    // Too many calls in a while may be tried again; too many transfers with one game is an answer, which names the game.
    if (this.status === 429) return this.details.game !== undefined;
    return this.status >= 400 && this.status < 500 && this.status !== 408;
  }
}

/** What the failure is called in the catalogue; anything unforeseen counts as the network's fault. */
export const failureOf = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('INTERNAL_SERVER_ERROR');
