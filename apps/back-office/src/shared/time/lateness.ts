/** Ages at which a waiting item is late, and far too late. */
export type Patience = { readonly lateMs: number; readonly tooLateMs: number };

export function latenessOf(
  at: string,
  nowMs: number,
  { lateMs, tooLateMs }: Patience,
): 'late' | 'too-late' | undefined {
  const ageMs = nowMs - Date.parse(at);
  if (ageMs >= tooLateMs) return 'too-late';
  return ageMs >= lateMs ? 'late' : undefined;
}
