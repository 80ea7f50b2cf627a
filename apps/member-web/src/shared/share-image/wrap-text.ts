/** A letter with its marks above and below, which never stand alone. */
const CLUSTER = /[\s\S][\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece]*/g;

const clustersOf = (text: string): string[] => text.match(CLUSTER) ?? [];

/** Splits into words: Thai and Lao have no spaces. Without a segmenter, splits into letters. */
function wordsOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return clustersOf(text);
  return [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
}

/** Returns lines no wider than `width`. Words wider than a line, such as hashes, are broken. */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  const add = (part: string) => {
    if (measure((line + part).trimEnd()) <= width) {
      line += part;
      return true;
    }
    return false;
  };
  const finish = () => {
    if (line.trim()) lines.push(line.trim());
    line = '';
  };
  for (const word of wordsOf(text)) {
    if (add(word)) continue;
    finish();
    if (add(word.trimStart())) continue;
    for (const cluster of clustersOf(word)) {
      if (add(cluster)) continue;
      finish();
      line = cluster;
    }
  }
  finish();
  return lines;
}
