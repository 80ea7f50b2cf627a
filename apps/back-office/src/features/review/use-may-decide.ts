import { useQuery } from '@tanstack/react-query';
import { mayDo, useMe } from '../../shared/session/session.ts';
import { KINDS, type QueueKind } from './kinds.ts';
import { approvalQuery } from './queries.ts';

/** Whether this operator may decide about an item. What it takes to allow an act is what the act itself takes. */
export function useMayDecide(item: { kind: QueueKind; id: string } | undefined): boolean {
  const me = useMe();
  const isApproval = item?.kind === 'approvals';
  const approval = useQuery({ ...approvalQuery(item?.id ?? ''), enabled: isApproval });
  if (!item) return false;
  const { permission } = KINDS[item.kind];
  return permission ? mayDo(me, permission) : approval.data?.mayDecide === true;
}
