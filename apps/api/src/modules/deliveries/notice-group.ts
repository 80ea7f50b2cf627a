import { GROUP_OF_KIND, type NoticeGroup, type NoticeKind, type SafetyKind } from '@krapao/contract/notices';
import type { StoredNotice } from '../notices/public.ts';
import type { Entry } from './deliveries.deps.ts';

const GROUP_OF_ENTRY: Record<Entry['statementType'], NoticeGroup> = {
  deposit: 'money',
  transfer: 'money',
  vault: 'money',
  adjustment: 'money',
  withdraw: 'withdrawals',
  bonus: 'rewards',
  finish_bonus: 'rewards',
};

export const isSafety = (kind: NoticeKind): kind is SafetyKind => GROUP_OF_KIND[kind] === 'safety';

export const groupOf = ({ kind }: Pick<StoredNotice, 'kind'>, entry: Entry | undefined): NoticeGroup =>
  kind === 'money' && entry ? GROUP_OF_ENTRY[entry.statementType] : GROUP_OF_KIND[kind];

/** A sign-in from a browser that the account knows is shown in the app and on its devices only. */
export const isSentOut = ({ kind, data }: Pick<StoredNotice, 'kind' | 'data'>): boolean =>
  isSafety(kind) && (kind !== 'login' || data.isNew === true);
