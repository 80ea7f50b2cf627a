import type { Locale } from '@krapao/contract/locales';
import type { OfficeAnswerOf } from '@krapao/contract/office/calls';
import type { Db } from '../../../platform/database/db.ts';
import { transact } from '../../../platform/database/transact.ts';
import { labelOf, titleOf } from '../labels.ts';
import { readLatest, readOneMoment } from '../sections/read-section.queries.ts';
import { CASE_FILE } from './case-file.queries.ts';

type Parts = OfficeAnswerOf<'GET /api/office/members/{id}/case-file'>['parts'];

/** Rows shown of each part; the file has all of them. */
const SHOWN_ROWS = 20;

/** Every part of the case file with its last rows, newest first, all of one moment. */
export const readCaseFile = ({ db }: { db: Db }, memberId: string, locale: Locale): Promise<Parts> =>
  transact(db, async (transaction) => {
    await readOneMoment(transaction);
    const parts: Parts = [];
    for (const section of CASE_FILE) {
      const { count, rows } = await readLatest(transaction, section, { memberId, locale, limit: SHOWN_ROWS });
      parts.push({
        name: section.name,
        title: titleOf(section.name, locale),
        columns: section.columns.map((column) => labelOf(column, locale)),
        rows: count,
        latest: rows.toReversed(),
      });
    }
    return parts;
  });
