import type { AnswerOf } from '@krapao/contract/calls';
import type { ErrorCode } from '@krapao/contract/errors';
import type { Minor } from '@krapao/money';

type Code = AnswerOf<'GET /api/wallet/withdraw/check'>['reasons'][number]['code'];

/** Something that stands between a member and their money, as exact as it is known. */
export type Reason = {
  code: Code;
  amount?: Minor;
  since?: Date;
  until?: Date;
  reference?: string;
  game?: string;
};

/** A rule of another module that forbids withdrawing for now, such as a running bonus; and the code that refuses. */
export type Hindrance = Reason & { refusal: ErrorCode };
export type FindHindrances = (memberId: string) => Promise<readonly Hindrance[]>;

/** What the other modules have against a withdrawal. The same list refuses it and explains why. */
export async function findHindrances(
  { hindrances }: { hindrances: readonly FindHindrances[] },
  memberId: string,
): Promise<Hindrance[]> {
  return (await Promise.all(hindrances.map((find) => find(memberId)))).flat();
}
