/** Longer patterns are unreadable for people. */
const CHARS_MAX = 100;
const REPEATS_MAX = 40;

/**
 * Checks a pattern of account numbers: it must match whole numbers, bound every repeat and repeat no group. Such a
 * pattern runs in negligible time on any input.
 */
export function checkPattern(pattern: string): 'NO_PATTERN' | 'SLOW_PATTERN' | undefined {
  try {
    new RegExp(pattern, 'u');
  } catch {
    return 'NO_PATTERN';
  }
  if (pattern.length > CHARS_MAX || !/^\^.+\$$/.test(pattern)) return 'NO_PATTERN';
  const outside = pattern.replaceAll(/\\./g, 'd').replaceAll(/\[[^\]]*\]/g, 'd');
  const repeats = [...outside.matchAll(/\{(\d+)(?:(,)(\d*))?\}/g)];
  const isBounded = repeats.every(([, from, comma, to]) => Number(comma ? to || Infinity : from) <= REPEATS_MAX);
  // Adjacent variable-length repeats can divide a text in many ways, which causes backtracking.
  const ranges = repeats.filter(([, from, comma, to]) => comma && from !== to).length;
  const isSlow = /[*+]|\)[?{]|\((?!\?:)|\\[1-9k]/.test(outside) || /\\[1-9k]/.test(pattern) || !isBounded || ranges > 2;
  return isSlow ? 'SLOW_PATTERN' : undefined;
}
