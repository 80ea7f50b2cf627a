import { zipOf } from './zip.ts';

type Cell = string | number | null;
/** `money` has the decimals of the currency. */
export type SheetColumn = { title: string; format: 'text' | 'count' | 'money' };
export type Sheet = {
  name: string;
  columns: readonly SheetColumn[];
  rows: readonly (readonly Cell[])[];
  decimals: number;
};

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes of the styles below. */
const STYLE = { text: 0, title: 1, count: 2, money: 3 } as const;

/** One sheet with a frozen title row. Texts are written as texts, so none can become a formula. */
export function xlsxOf({ name, columns, rows, decimals }: Sheet): Buffer {
  const moneyFormat = decimals > 0 ? `#,##0.${'0'.repeat(decimals)}` : '#,##0';
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PART}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${moneyFormat}"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheetXml(columns, rows),
  };
  return zipOf(Object.entries(parts).map(([path, xml]) => ({ path, bytes: Buffer.from(XML + xml, 'utf8') })));
}

function sheetXml(columns: readonly SheetColumn[], rows: readonly (readonly Cell[])[]): string {
  const line = (row: readonly Cell[], number: number, styleOf: (index: number) => number) =>
    `<row r="${number}">${row.map((value, index) => cell(value, `${letters(index)}${number}`, styleOf(index))).join('')}</row>`;
  const titles = line(
    columns.map(({ title }) => title),
    1,
    () => STYLE.title,
  );
  const body = rows.map((row, index) => line(row, index + 2, (column) => STYLE[columns[column]?.format ?? 'text']));
  const widths = `<cols><col min="1" max="${Math.max(1, columns.length)}" width="18" customWidth="1"/></cols>`;
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  return `<worksheet xmlns="${MAIN}">${frozen}${widths}<sheetData>${titles}${body.join('')}</sheetData></worksheet>`;
}

function cell(value: Cell, place: string, style: number): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${place}" s="${style}"><v>${value}</v></c>`;
  const ownStyle = style === STYLE.title ? STYLE.title : STYLE.text;
  return `<c r="${place}" s="${ownStyle}" t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`;
}

const relations = (targets: readonly (readonly [string, string])[]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** A, B … Z, AA, AB … */
const letters = (index: number): string =>
  (index >= 26 ? letters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

const ENTITY: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Drops the control characters that XML cannot hold. */
const escaped = (text: string): string =>
  text.replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu, '').replaceAll(/[&<>"]/g, (sign) => ENTITY[sign] ?? '');
