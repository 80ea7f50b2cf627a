import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

const line = (...cells: (string | number | null)[]) => toCsv([cells], 'THB').slice(1);

describe('a CSV file', () => {
  it('starts with the mark that says UTF-8', () => {
    expect(toCsv([['ฝากเงิน']], 'THB')).toBe('\ufeffฝากเงิน\r\n');
  });

  it('keeps commas, quotes and line breaks inside their cell', () => {
    expect(line('a,b', 'say "no"', 'two\nlines')).toBe('"a,b","say ""no""","two\nlines"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('never lets %j run as a formula', (text) => {
    expect(line(text).replaceAll('"', '').startsWith("'")).toBe(true);
  });

  it('keeps numbers as numbers, negative ones too, and leaves what is not known empty', () => {
    expect(line(-1234.5, 0.1, 100, null)).toBe('-1234.50,0.10,100.00,\r\n');
  });

  it('writes kip without decimals', () => {
    expect(toCsv([[1_940_000]], 'LAK')).toBe('\ufeff1940000\r\n');
  });
});
