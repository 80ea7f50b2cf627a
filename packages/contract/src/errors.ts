/**
 * Every error code of the server with its HTTP status, from the specification's catalogue. A code without texts in
 * `texts/errors.*.json` does not compile (see `error-texts.ts`).
 */
export const ERROR_STATUS = {
  // Sign-in
  UNAUTHORIZED: 401,
  EXPIRED_AUTH_TOKEN: 401,
  INVALID_USER_1: 403,
  INVALID_USER_2: 403,
  INVALID_USER_3: 403,
  INVALID_USER_4: 403,
  INVALID_IP: 403,
  WRONG_CREDENTIAL: 401,
  WRONG_PASSWORD: 403,
  NO_USER: 404,
  INACTIVE_USER: 403,
  LOGIN_FAIL: 503,

  // One-time passwords
  OTP_BLOCK: 429,
  REQUEST_LIMIT: 429,
  REQUEST_LIMIT_1MIN: 429,
  OTP_TOKEN_INVALID: 400,
  OTP_NOT_EXIST: 404,
  OTP_VERIFIED: 200,
  OTP_EXPIRED: 410,
  OTP_CODE_INVALID: 400,
  OTP_CODE_VALID: 200,
  OTP_SEND_FAIL: 502,
  /** The number cannot get text messages. */
  PHONE_NO_SMS: 422,
  OTP_VERIFY_FAIL: 503,
  UNVERIFIED_OTP: 403,

  // Registration
  EXISTING_USER: 409,
  EXISTING_BANK: 409,
  INVALID_USER_INFO: 400,
  INVALID_BANK: 400,
  BANK_ACCOUNT_NAME_ENG: 400,
  REGISTER_FAIL: 503,
  GAME_ACTIVATION_FAIL: 502,

  // Second factor
  SECOND_FACTOR_REQUIRED: 403,
  SECOND_FACTOR_INVALID: 400,
  SECOND_FACTOR_USED: 400,
  SECOND_FACTOR_CLOCK: 400,
  /** Any error of a passkey's answer; the client learns no more. */
  PASSKEY_INVALID: 403,
  PASSKEY_EXISTS: 409,
  PASSKEY_LIMIT: 409,
  ACCOUNT_CLOSED: 403,
  /** The request was decided, cancelled or took effect before. */
  RECOVERY_OVER: 409,

  // Bonus
  BONUS_REMAINING: 409,
  BONUS_ALREADY_ACTIVE: 409,
  BONUS_MAX_CLAIMED: 409,
  BONUS_CONDITION: 409,
  BONUS_CLEAR: 200,
  BONUS_FULL: 409,
  NO_PROMOTION: 404,
  PROMOTION_RECEIVED: 409,

  // Invite
  INVITE_COLLECT: 409,
  INVITE_INACTIVE: 403,
  NO_INVITE_BONUS: 404,
  NO_INVITEE_PLAY_INFO: 404,
  INVITE_BONUS_SUCCESS: 200,
  INVITE_BONUS_FAIL: 503,

  // Refund
  NO_REFUND: 404,
  REFUND_CONDITION: 409,
  REFUND_SUCCESS: 200,
  REFUND_INACTIVE: 403,
  REFUND_MINIMUM: 422,

  // Wallet and game
  NO_BANK: 404,
  NO_WALLET: 404,
  NO_GAME: 404,
  SLOT_ALREADY_ACTIVE: 409,
  SLOT_ACTIVATE_FAIL: 502,
  SLOT_NO_ACCOUNT: 409,
  SLOT_RESET_PASSWORD_FAIL: 502,
  TRANSFER_MINIMUM: 422,
  TRANSFER_MAXIMUM: 422,
  MONEY_NOT_ENOUGH: 409,
  TRANSFER_FAIL: 502,
  WITHDRAW_APPROVED: 409,
  CLOSING_PAID: 409,

  // Slips and links
  SLIP_UPLOAD_FAIL: 503,
  SLIP_NO_FILE: 400,
  SLIP_INVALID_FILE: 415,
  TRUELINK_DUPLICATE: 409,
  TRUELINK_INVALID: 400,
  QR_FAIL: 502,

  // General
  INTERNAL_SERVER_ERROR: 500,
  KEY_MISSING: 400,
  KEY_INVALID: 400,
  NO_DATA: 404,
  OK: 200,
  SUCCESS: 200,
  PROVIDER_MAINTENANCE: 503,
  PROVIDER_UNAVAILABLE: 503,
  NO_PERMISSION: 403,
  EXCLUDED: 403,
  LIMIT_REACHED: 409,
  TIME_LIMIT_REACHED: 409,
  VAULT_FULL: 409,
  VAULT_SOONER: 409,

  // Chat attachments
  FILE_NOT_SUPPORTED: 415,
  FILE_TOO_LARGE: 413,

  // Spin coupon
  NO_CLAIMABLE_COUPON: 404,
  INVALID_PRIZE_CODE: 400,
  INVALID_CODE: 400,
  INVALID_COUPON_TYPE: 400,
  COUPON_EXPIRED: 410,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_CODES = Object.keys(ERROR_STATUS) as readonly ErrorCode[];

/** Further statuses of codes that have more than one HTTP meaning. */
export const OTHER_STATUSES: Partial<Record<ErrorCode, readonly number[]>> = {
  /** Success when sending a code, refusal when verifying one. */
  OTP_VERIFIED: [409],
  /** More than one file or an empty file; too large. */
  SLIP_INVALID_FILE: [400, 413],
  /** The server as a whole is overloaded. */
  REQUEST_LIMIT: [503],
  /** The database is unavailable. */
  INTERNAL_SERVER_ERROR: [503],
};

/** Redirects of the browser instead of texts: to /terminated, /maintenance and /login. */
export const SIGNAL_STATUS = { gone: 410, maintenance: 503, 'invalid-token': 401 } as const;
export type Signal = keyof typeof SIGNAL_STATUS;

/** Why a slip was refused. The last two exist in old records only and are never produced. */
export const SLIP_REASONS = [
  'UPLOADED_FILE_NOT_EXIST',
  'IMG_SIZE_UNABLE_TO_PROCESS',
  'CANNOT_READ_CROPPED_IMAGE',
  'DEST_ACC_INVALID',
  'SLIP_REFNO_DUPLICATED',
  'INVALID_SLIP',
  'NOT_MATCH',
  'EXPIRED_SLIP',
  'UNKNOW_ERROR',
  'UNSTABLE_REFNO_ON_SLIP',
  'TRIPPLE_WRONG_CAPTCHA',
] as const;
export type SlipReason = (typeof SLIP_REASONS)[number];
