/** An error that the user can fix: its message is shown alone, without a stack. */
export class PlainError extends Error {}
