import type { AnswerOf } from '../../shared/api/call.ts';

export type AccountKind = AnswerOf<'GET /api/office/ledger/balances'>['kinds'][number]['kind'];

export const ACCOUNT_KINDS: readonly AccountKind[] = [
  ...(['wallet', 'bonus', 'vault'] as const),
  ...(['bank', 'provider', 'promotion', 'adjustment'] as const),
];
