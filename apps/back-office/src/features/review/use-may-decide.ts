import { useQuery } from '@tanstack/react-query';
import { mayDo, useMe } from '../../shared/session/session.ts';
import { KINDS, type QueueKind } from './kinds.ts';
import { approvalQuery } from './queries.ts';

/** Whether this operator may decide an item. An approval needs the permission of the requested act itself. */
export function useMayDecide(item: { kind: QueueKind; id: string } | undefined): boolean {
  const me = useMe();
  const isApproval = item?.kind === 'approvals';
  const approval = useQuery({ ...approvalQuery(item?.id ?? ''), enabled: isApproval });
  if (!item) return false;
  const { permission } = KINDS[item.kind];
  return permission ? mayDo(me, permission) : approval.data?.mayDecide === true;
}
