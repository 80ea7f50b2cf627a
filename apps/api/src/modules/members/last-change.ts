/** Changes that an account takeover usually starts with. */
export type SensitiveChange = { of: 'bank' | 'password'; at: Date };

type Changed = { bank_changed_at: Date | null; password_changed_at: Date | null };

/** The later of the two changes since registration, if any. */
export function lastChangeOf({ bank_changed_at: bank, password_changed_at: password }: Changed) {
  const changes: SensitiveChange[] = [
    ...(bank ? [{ of: 'bank', at: bank } as const] : []),
    ...(password ? [{ of: 'password', at: password } as const] : []),
  ];
  return changes.sort((a, b) => b.at.getTime() - a.at.getTime())[0];
}
