import type { AnswerOf } from '@krapao/contract/calls';
import type { Minor } from '@krapao/money';
import type { Db } from '../../platform/db.ts';
import type { GamesDeps } from '../games/public.ts';
import type { MemberWithBank } from '../members/public.ts';

type WaitingDeposit = AnswerOf<'GET /api/wallet'>['waiting'][number];

export type WalletDeps = {
  db: Db;
  games: GamesDeps;
  findMember(memberId: string): Promise<MemberWithBank | undefined>;
  /** What games were asked for and have not confirmed: it is in no wallet yet, and maybe in no game any more. */
  comingHome(memberId: string): Promise<Minor>;
  /** Deposits that were begun and can still be paid. */
  waiting(memberId: string): Promise<WaitingDeposit[]>;
  /** The ends of the bonus that an invite reward becomes, in per cent. */
  inviteEnds(): Promise<{ success: number; fail: number }>;
};
