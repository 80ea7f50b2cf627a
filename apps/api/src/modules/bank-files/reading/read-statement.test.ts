import type { StatementLayout } from '@krapao/contract/office/bank-layouts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CSV, camt, csv, ENTRY, entry, INFO, mt940, ROW, read, transaction } from '../testing/statement-texts.ts';

describe('a statement with anything changed', () => {
  const files: [string, StatementLayout | undefined][] = [
    [csv(ROW, '18/11/2026 23:59,-20.00,F1,,,'), CSV],
    [camt({ entries: entry('1250.50', transaction('1250.50', 'R1')) }), undefined],
    [mt940([ENTRY, INFO]), undefined],
  ];

  it('has no line with an amount, reference or account that is not in it', { tags: ['O1139'] }, async () => {
    const change = fc.record({
      file: fc.integer({ min: 0, max: files.length - 1 }),
      cuts: fc.array(
        fc.tuple(
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.integer({ min: 0, max: 8 }),
          fc.string({ maxLength: 4 }),
        ),
        { maxLength: 3 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(change, async ({ file, cuts }) => {
        const [text, layout] = files[file] ?? ['', undefined];
        const changed = cuts.reduce((all, [place, length, added]) => {
          const at = Math.floor(place * all.length);
          return all.slice(0, at) + added + all.slice(at + length);
        }, text);
        const found = await read(changed, layout);
        if (!('lines' in found)) return;
        const digits = changed.replaceAll(/[^\d]/g, ' ');
        const bare = changed.replaceAll(/\s+/g, ' ');
        for (const { amount, reference, senderAccount } of found.lines) {
          expect(amount > 0n).toBe(true);
          const [whole] = [`${amount / 100n}`];
          expect(digits.replaceAll(' ', '')).toContain(whole);
          for (const value of [reference, senderAccount])
            if (value !== null) expect(bare.replaceAll(/&amp;|\r|\n/g, '').replaceAll('""', '"')).toContain(value);
        }
      }),
      { numRuns: 3_000 },
    );
  });
});
