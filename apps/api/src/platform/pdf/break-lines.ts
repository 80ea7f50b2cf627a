import { LANGUAGE_TAG, type Locale } from '@krapao/contract/locales';

/** Begins no line: closing signs stay with the word before them. */
const CLOSING = /^[\p{Pe}\p{Pf}\p{Po}\s]+$/u;

/**
 * Breaks a text into lines between its words. Thai and Lao have no spaces between words, so their words come from a
 * dictionary. A word wider than a line is cut between letters, never between a letter and its marks.
 */
export function breakLines(text: string, width: number, measure: (part: string) => number, locale: Locale): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(text, locale)) {
    if (measure((line + word).trimEnd()) <= width) {
      line += word;
      continue;
    }
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = '';
    for (const part of measure(word.trimEnd()) <= width ? [word] : lettersOf(word)) {
      if (line !== '' && measure(line + part) > width) {
        lines.push(line);
        line = '';
      }
      line += part;
    }
    line = line.trimStart();
  }
  if (line.trim() !== '') lines.push(line.trimEnd());
  return lines;
}

function wordsOf(text: string, locale: Locale): string[] {
  const words: string[] = [];
  for (const { segment } of new Intl.Segmenter(LANGUAGE_TAG[locale], { granularity: 'word' }).segment(text)) {
    const last = words.length - 1;
    if (CLOSING.test(segment) && last >= 0) words[last] += segment;
    else words.push(segment);
  }
  return words;
}

const lettersOf = (word: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(word)].map(({ segment }) => segment);
