import type { AnswerOf } from '@krapao/contract/calls';
import { RECOMMENDED_BANKS } from '@krapao/contract/limits';

const CODES = [
  ...['KBANK', 'KTB', 'SCB', 'BBL', 'TMB', 'BAY', 'GSB', 'BAAC', 'GHB', 'CIMB', 'UOB', 'KKP', 'TISCO', 'LHB', 'IBANK'],
  ...['TCRB', 'ICBC', 'TRUEWALLET'],
];
const isRecommended = (code: string) => RECOMMENDED_BANKS.some((each) => each === code);

/** The banks of the Thai build, in the server's order. */
export const BANKS: AnswerOf<'GET /api/lookup/banks'> = CODES.map((code) => ({
  code,
  nameTH: `ธนาคาร ${code}`,
  nameLA: `ທະນາຄານ ${code}`,
  nameEN: `Bank ${code}`,
  recommended: isRecommended(code),
  currencies: ['BAHT'],
}));
