/**
 * Changes that an account takeover usually starts with. `factor`: support reset a lost second factor. `phone`: support
 * changed the number.
 */
export type SensitiveChange = { of: 'bank' | 'password' | 'factor' | 'phone'; at: Date };

type Changed = {
  bank_changed_at: Date | null;
  password_changed_at: Date | null;
  factor_reset_at: Date | null;
  phone_changed_at: Date | null;
};

/** The latest of these changes since registration, if any. */
export function lastChangeOf({
  bank_changed_at: bank,
  password_changed_at: password,
  factor_reset_at: factor,
  phone_changed_at: phone,
}: Changed): SensitiveChange | undefined {
  const changes: SensitiveChange[] = [
    ...(bank ? [{ of: 'bank', at: bank } as const] : []),
    ...(password ? [{ of: 'password', at: password } as const] : []),
    ...(phone ? [{ of: 'phone', at: phone } as const] : []),
    ...(factor ? [{ of: 'factor', at: factor } as const] : []),
  ];
  return changes.sort((a, b) => b.at.getTime() - a.at.getTime())[0];
}
