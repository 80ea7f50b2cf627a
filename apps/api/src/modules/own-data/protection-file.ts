import type { Locale } from '@krapao/contract/locales';
import { dayOf } from '../../platform/bangkok.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import { transact } from '../../platform/database/transact.ts';
import { csvRow, UTF8_MARK } from '../../platform/files/csv.ts';
import { zipOf } from '../../platform/files/zip.ts';
import { labelOf } from './labels.ts';
import { PROTECTION } from './sections/protection.queries.ts';
import { readOneMoment, readSection } from './sections/read-section.queries.ts';

/** A member's protection file: a table for each subject, and all of them as JSON with the same values. */
export async function protectionFile({ db, clock }: { db: Db; clock: Clock }, memberId: string, locale: Locale) {
  const sections = await transact(db, async (transaction) => {
    await readOneMoment(transaction);
    const read = [];
    for (const section of PROTECTION) {
      const rows = [];
      for await (const batch of readSection(transaction, section, { memberId, locale })) rows.push(...batch);
      read.push({ ...section, rows });
    }
    return read;
  });
  const now = clock.now();
  const json = {
    ...{ format: 'krapao-protection-1', memberId, at: now.toISOString(), zone: 'Asia/Bangkok' },
    sections: Object.fromEntries(
      sections.map(({ name, columns, rows }) => [
        name,
        rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null]))),
      ]),
    ),
  };
  const tables = sections.map(({ name, columns, rows }, index) => ({
    path: `${String(index + 1).padStart(2, '0')}-${name}.csv`,
    bytes: Buffer.from(
      UTF8_MARK + csvRow(columns.map((column) => labelOf(column, locale))) + rows.map(csvRow).join(''),
    ),
  }));
  const zip = zipOf([{ path: 'protection.json', bytes: Buffer.from(`${JSON.stringify(json, null, 2)}\n`) }, ...tables]);
  return {
    fileName: `krapao-protection-${memberId}-${dayOf(now)}.zip`,
    mediaType: 'application/zip',
    base64: zip.toString('base64'),
  };
}
