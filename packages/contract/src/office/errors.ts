/** Codes that only operators hear, with the HTTP status each travels under. Their texts live in the back office. */
export const OFFICE_STATUS = {
  // Sign-in
  /** The password is right; the code of the phone is asked for. */
  CODE_REQUIRED: 401,
  CODE_INVALID: 403,
  INVITATION_INVALID: 410,
  WEAK_PASSWORD: 422,
  SESSION_LOCKED: 423,
  /** The code of the phone is asked for again. */
  STEP_UP_REQUIRED: 403,

  // Operators and roles
  USERNAME_TAKEN: 409,
  /** Nobody would be left who can let others in. */
  LAST_OWNER: 409,
  ROLE_IN_USE: 409,

  // Work that several share
  /** A colleague has it; `by` says who. */
  ITEM_TAKEN: 409,
  /** It was decided before; the page is old. */
  ITEM_HANDLED: 409,
  /** Whoever asked for it cannot also allow it. */
  SECOND_PERSON_NEEDED: 403,
  /** The same act waits for its second person already. */
  APPROVAL_WAITS: 409,

  // Money
  /** No payment to one of our accounts stands behind a slip. */
  NO_PAYMENT: 409,
  /** The payment is another member's, or was decided otherwise. */
  PAYMENT_USED: 409,
  /** A notice was paid or taken back meanwhile. */
  NOTICE_OVER: 409,
  OTHER_CURRENCY: 409,
  /** Another withdrawal was paid under this number of the bank's. */
  BANK_REFERENCE_USED: 409,
  /** `fault` says what is wrong with the file, `line` where. */
  BANK_FILE_INVALID: 422,
  /** The file was cancelled here. If the bank has it all the same, somebody must look at once. */
  FILE_CANCELLED: 409,
  /** It was looked at again, and does not add up yet: what was stopped stays so. */
  STILL_WRONG: 409,
  WALLET_STOPPED: 409,

  // Members and their money
  /** It is as asked for already, or a colleague has just changed it. */
  NOTHING_TO_CHANGE: 409,
  /** `why`: it was taken back before, a game or a bank has the money, or a reward is part of it. */
  NOT_REVERSIBLE: 409,

  // Catalogue
  /** Somebody saved another version meanwhile; `version` says which stands. */
  VERSION_STALE: 409,
  /** Members of a currency would have no way left to deposit. */
  LAST_CHANNEL: 409,
} as const satisfies Record<string, number>;

export type OfficeErrorCode = keyof typeof OFFICE_STATUS;
