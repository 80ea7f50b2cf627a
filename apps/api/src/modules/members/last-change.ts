/** Changes that an account takeover usually starts with. `factor`: support reset a lost second factor. */
export type SensitiveChange = { of: 'bank' | 'password' | 'factor'; at: Date };

type Changed = { bank_changed_at: Date | null; password_changed_at: Date | null; factor_reset_at: Date | null };

/** The latest of these changes since registration, if any. */
export function lastChangeOf({
  bank_changed_at: bank,
  password_changed_at: password,
  factor_reset_at: factor,
}: Changed): SensitiveChange | undefined {
  const changes: SensitiveChange[] = [
    ...(bank ? [{ of: 'bank', at: bank } as const] : []),
    ...(password ? [{ of: 'password', at: password } as const] : []),
    ...(factor ? [{ of: 'factor', at: factor } as const] : []),
  ];
  return changes.sort((a, b) => b.at.getTime() - a.at.getTime())[0];
}
