import type { OperatorRow } from './operators.repository.ts';

export const presentOperator = ({ createdAt, lastSeenAt, ...row }: OperatorRow) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
});
