/** Longer patterns are for nobody to read. */
const CHARS_MAX = 100;
const REPEATS_MAX = 40;

/**
 * Whether a pattern of account numbers can be used: whole numbers only, every repeat has an end, and no group repeats.
 * Such a pattern takes no time to speak of, whatever it is held against.
 */
export function judgePattern(pattern: string): 'NO_PATTERN' | 'SLOW_PATTERN' | undefined {
  try {
    new RegExp(pattern, 'u');
  } catch {
    return 'NO_PATTERN';
  }
  if (pattern.length > CHARS_MAX || !/^\^.+\$$/.test(pattern)) return 'NO_PATTERN';
  const outside = pattern.replaceAll(/\\./g, 'd').replaceAll(/\[[^\]]*\]/g, 'd');
  const repeats = [...outside.matchAll(/\{(\d+)(?:(,)(\d*))?\}/g)];
  const isBounded = repeats.every(([, from, comma, to]) => Number(comma ? to || Infinity : from) <= REPEATS_MAX);
  // Two that may each be long can share a text in many ways.
  const ranges = repeats.filter(([, from, comma, to]) => comma && from !== to).length;
  const isSlow = /[*+]|\)[?{]|\((?!\?:)|\\[1-9k]/.test(outside) || /\\[1-9k]/.test(pattern) || !isBounded || ranges > 2;
  return isSlow ? 'SLOW_PATTERN' : undefined;
}
