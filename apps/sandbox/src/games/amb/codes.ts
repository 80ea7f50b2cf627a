/** Answers of AMB are HTTP 200; the code says what became of the call. */
export const CODES = {
  SUCCESS: 0,
  MISSING_AGENT: 100001,
  MISSING_USERNAME: 100005,
  USERNAME_LENGTH: 100009,
  KEY_NOT_FOUND: 100012,
  AGENT_NOT_FOUND: 100013,
  MEMBER_NOT_FOUND: 100014,
  BAD_BALANCE: 100015,
  NOT_ENOUGH: 100016,
  WAIT_A_MINUTE: 100017,
  /** The documents name no code for these. */
  MEMBER_EXISTS: 100911,
  NOT_PENDING: 100912,
  TOO_MANY_CALLS: 100913,
  LOCKED: 100914,
} as const;
export type Code = keyof typeof CODES;

export class AmbError extends Error {
  readonly body: { code: number; msg: string };

  constructor(code: Code) {
    super(code);
    this.body = { code: CODES[code], msg: code };
  }
}
