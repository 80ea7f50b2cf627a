import type { OperatorRow } from './operators.repository.ts';

/** An operator as colleagues see them. */
export const presentOperator = ({ createdAt, lastSeenAt, ...row }: OperatorRow) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
});
