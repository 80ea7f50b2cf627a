/** Slips and lists of banks name Thai banks by the numbers of the national clearing; people know them by letters. */
const BY_NUMBER: Readonly<Record<string, string>> = {
  '002': 'BBL',
  '004': 'KBANK',
  '006': 'KTB',
  '011': 'TMB',
  '014': 'SCB',
  '022': 'CIMB',
  '024': 'UOB',
  '025': 'BAY',
  '030': 'GSB',
  '033': 'GHB',
  '034': 'BAAC',
  '066': 'IBANK',
  '067': 'TISCO',
  '069': 'KKP',
  '070': 'ICBC',
  '071': 'TCRB',
  '073': 'LHB',
};

export const bankCode = (told: string): string => BY_NUMBER[told] ?? told;
