/** A fault that a person can mend: its message is shown alone, in plain words, without a stack. */
export class PlainError extends Error {}
