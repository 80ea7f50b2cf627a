/** Error codes of the back office only, with their HTTP status. Their texts are in the back office app. */
export const OFFICE_STATUS = {
  // Sign-in
  /** The password is right; a TOTP code is required. */
  CODE_REQUIRED: 401,
  CODE_INVALID: 403,
  INVITATION_INVALID: 410,
  WEAK_PASSWORD: 422,
  SESSION_LOCKED: 423,
  /** A fresh TOTP code is required. */
  STEP_UP_REQUIRED: 403,

  // Operators and roles
  USERNAME_TAKEN: 409,
  /** No operator who can invite others would be left. */
  LAST_OWNER: 409,
  ROLE_IN_USE: 409,
  /** A segment, named in `segment`, has this tag. */
  TAG_IN_USE: 409,

  // Shared work
  /** The item is assigned to a colleague, named in `by`. */
  ITEM_TAKEN: 409,
  /** The item was decided before; the page is stale. */
  ITEM_HANDLED: 409,
  /** The colleague is not on. */
  COLLEAGUE_AWAY: 409,
  DESK_CHANGED: 409,
  /** The requester cannot be the second approver. */
  SECOND_PERSON_NEEDED: 403,
  TWO_PEOPLE_NEEDED: 409,
  /** The requester invited this operator. */
  SECOND_PERSON_INVITED: 403,
  /** One of the two accounts is too new, until `until`. */
  SECOND_PERSON_NEW: 403,
  /** Both use the same device or address. */
  SECOND_PERSON_SHARED: 403,
  /** The same act is already waiting for its second approver. */
  APPROVAL_WAITS: 409,

  // Money
  /** No payment to one of our accounts matches the slip. */
  NO_PAYMENT: 409,
  /** The payment belongs to another member, or was decided otherwise. */
  PAYMENT_USED: 409,
  /** The notice was paid or cancelled meanwhile. */
  NOTICE_OVER: 409,
  OTHER_CURRENCY: 409,
  /** Another withdrawal was paid under this bank reference. */
  BANK_REFERENCE_USED: 409,
  /** `fault` is the error in the file, `line` its place. */
  BANK_FILE_INVALID: 422,
  /** A payment does not fit the bank's layout: `fault` says why, `line` is its place. */
  PAYOUT_FILE_INVALID: 422,
  /** `fault` is the error in the statement, `line` its place. */
  STATEMENT_INVALID: 422,
  /** The same file was read before, as statement `number`. */
  STATEMENT_KNOWN: 409,
  /** The file was cancelled here. If the bank has the file all the same, an operator must act at once. */
  FILE_CANCELLED: 409,
  /** The file was handed out in another form; in two it could be paid twice. */
  FILE_TAKEN: 409,
  /** The recheck still finds a mismatch, so the account stays stopped. */
  STILL_WRONG: 409,
  WALLET_STOPPED: 409,
  /** A colleague is testing the same connection of a game. */
  TEST_RUNNING: 409,
  /** A day's books are signed once it is over. */
  DAY_RUNNING: 409,
  /** The figures are no longer those that were read. */
  DAY_CHANGED: 409,

  // Members and their money
  /** The state is already as requested, or a colleague has just changed it. */
  NOTHING_TO_CHANGE: 409,
  /** An exclusion is recorded as imposed, and none is in force. */
  NOT_EXCLUDED: 409,
  /** `why`: already reversed, a game or a bank has the money, or a reward is part of the movement. */
  NOT_REVERSIBLE: 409,

  // Catalogue
  /** Another version was saved meanwhile; `version` is the current number. */
  VERSION_STALE: 409,
  /** Members of a currency would have no deposit channel left. */
  LAST_CHANNEL: 409,
  /** A game's rate cannot change while `members` hold units there or have transfers in progress. */
  GAME_HOLDS_UNITS: 409,
  /** The field `key` was changed after this change was made. */
  CHANGE_CONFLICT: 409,
} as const satisfies Record<string, number>;

export type OfficeErrorCode = keyof typeof OFFICE_STATUS;
