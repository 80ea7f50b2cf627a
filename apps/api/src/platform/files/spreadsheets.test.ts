import { describe, expect, it } from 'vitest';
import { unzip } from '../../testing/unzip.ts';
import { csvOf } from './csv.ts';
import { xlsxOf } from './xlsx.ts';

describe('a spreadsheet', () => {
  const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', 'a "quote", and a comma', 'ไทย'];

  it('never works out what somebody typed', { tags: ['O408'] }, () => {
    const lines = csvOf(['text', 'number'], [...evil.map((text) => [text, -5])]).split('\r\n');
    expect(lines.slice(1, 7)).toEqual([
      `"'=1+1",-5`,
      `"'+1",-5`,
      `"'-1",-5`,
      `"'@SUM(A1)",-5`,
      `"'\t=1",-5`,
      `"'\r=1",-5`,
    ]);
    expect(lines[7]).toBe('"a ""quote"", and a comma",-5');
    expect(lines[0]?.charCodeAt(0)).toBe(0xfeff);
  });

  it('holds texts as texts, and a file that programs can open', { tags: ['O408'] }, () => {
    const columns = [{ title: 'a<b', format: 'text' } as const, { title: 'n', format: 'money' } as const];
    const parts = unzip(xlsxOf({ name: 'x', columns, rows: [['=1+1 & <b>\u0001', 1.5]], decimals: 2 }));
    expect(Object.keys(parts).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=1+1 &amp; &lt;b&gt;</t>');
    expect(sheet).not.toContain('<f>');
  });
});
