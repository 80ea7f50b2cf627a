import type { SegmentDocument } from '@krapao/contract/documents/segment';

const EVERYBODY: SegmentDocument = {
  ...{ name: 'Everybody', currency: 'all', locale: 'all', tags: [] },
  deposits: { days: null, countMin: null, countMax: null, sumMin: null, sumMax: null },
  login: { withinDays: null, notForDays: null },
  bet: { withinDays: null, notForDays: null },
};

type Part<Name extends 'deposits' | 'login' | 'bet'> = Partial<SegmentDocument[Name]>;
type Given = Partial<Omit<SegmentDocument, 'deposits' | 'login' | 'bet'>> & {
  deposits?: Part<'deposits'>;
  login?: Part<'login'>;
  bet?: Part<'bet'>;
};

/** A segment with these conditions alone. */
export const segmentOf = ({ deposits, login, bet, ...rest }: Given = {}): SegmentDocument => ({
  ...EVERYBODY,
  ...rest,
  deposits: { ...EVERYBODY.deposits, ...deposits },
  login: { ...EVERYBODY.login, ...login },
  bet: { ...EVERYBODY.bet, ...bet },
});
