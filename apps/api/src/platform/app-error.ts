import { ERROR_STATUS, type ErrorCode, SIGNAL_STATUS, type Signal } from '@krapao/contract/errors';

type Details = Readonly<Record<string, string | number | boolean | null>>;

/** A refusal the client is meant to see. Everything else that is thrown becomes INTERNAL_SERVER_ERROR. */
export class AppError extends Error {
  readonly code: ErrorCode | Signal;
  readonly details: Details;
  readonly status: number;

  constructor(code: ErrorCode | Signal, details: Details = {}, status?: number) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.status = status ?? { ...ERROR_STATUS, ...SIGNAL_STATUS }[code];
  }

  get body(): Details & { message: string } {
    return { message: this.code, ...this.details };
  }
}
