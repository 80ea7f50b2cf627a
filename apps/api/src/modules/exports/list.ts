import type { Locale } from '@krapao/contract/locales';
import type { OfficeAnswerOf, OfficeCalls } from '@krapao/contract/office/calls';
import { bangkokTime, dayOf } from '../../platform/bangkok.ts';
import type { SheetColumn } from '../../platform/files/xlsx.ts';

type Cell = string | number | null;
/** Kind, English and Thai title, and the value of a row. */
type Column<Row> = readonly [SheetColumn['format'], string, string, (row: Row, locale: Locale) => Cell];

type List<Key extends keyof OfficeCalls, Row> = {
  call: Key;
  /** Of a call for several lists. */
  params?: object;
  rows(answer: OfficeAnswerOf<Key>): readonly Row[];
  /** The part of the query that begins the next page; undefined after the last. */
  next(answer: OfficeAnswerOf<Key>): Record<string, string | number> | undefined;
  /** Columns of the file by the id of the column on the screen. */
  columns: Readonly<Record<string, readonly Column<Row>[]>>;
};

/** A list whatever its rows. */
export type AnyList = List<keyof OfficeCalls, unknown>;

type Make<Row> = (english: string, thai: string, of: (row: Row, locale: Locale) => Cell) => Column<Row>;
type Kinds<Row> = Record<SheetColumn['format'], Make<Row>>;

const kind =
  <Row>(format: SheetColumn['format']): Make<Row> =>
  (english, thai, of) => [format, english, thai, of];

export const list = <Key extends keyof OfficeCalls, Row>({
  columns,
  ...one
}: Omit<List<Key, Row>, 'columns'> & { columns: (kinds: Kinds<Row>) => List<Key, Row>['columns'] }) =>
  ({
    ...one,
    columns: columns({ text: kind('text'), money: kind('money'), count: kind('count') }),
  }) as unknown as AnyList;

/** Time in Bangkok, which spreadsheets read. */
export const time = (at: string | null): string => (at ? `${dayOf(new Date(at))} ${bangkokTime(new Date(at))}` : '');

/** The next page of a list by cursor. */
export const after = ({ next }: { next: string | null }) => (next === null ? undefined : { after: next });
