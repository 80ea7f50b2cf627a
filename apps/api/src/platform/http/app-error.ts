import { ERROR_STATUS, type ErrorCode, SIGNAL_STATUS, type Signal } from '@krapao/contract/errors';
import { OFFICE_STATUS, type OfficeErrorCode } from '@krapao/contract/office/errors';

type Details = Readonly<Record<string, string | number | boolean | null>>;

const STATUS = { ...ERROR_STATUS, ...OFFICE_STATUS, ...SIGNAL_STATUS };

/** An error meant for the client. Every other thrown error becomes INTERNAL_SERVER_ERROR. */
export class AppError extends Error {
  readonly code: ErrorCode | OfficeErrorCode | Signal;
  readonly details: Details;
  readonly status: number;

  constructor(code: ErrorCode | OfficeErrorCode | Signal, details: Details = {}, status?: number) {
    super(code);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
    this.status = status ?? STATUS[code];
  }

  get body(): Details & { message: string } {
    return { message: this.code, ...this.details };
  }
}
