/** Values of the contract's layout: its schemas stay out of the browser. */
export const ENCODINGS = ['utf-8', 'tis-620', 'windows-874', 'utf-16'];
export const DELIMITERS = ['comma', 'semicolon', 'tab', 'pipe'];
export const TIME_ZONES = ['Asia/Bangkok', 'Asia/Vientiane', 'Asia/Singapore', 'UTC'];
export const AMOUNT_FORMS = ['signed', 'columns', 'direction'];
export const CAMT_REFERENCES = ['TxId', 'EndToEndId', 'AcctSvcrRef', 'InstrId'];
export const MT940_REFERENCES = ['customer', 'bank'];
