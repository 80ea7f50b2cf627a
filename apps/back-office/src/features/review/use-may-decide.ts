import { useQuery } from '@tanstack/react-query';
import { mayDo, useMe } from '../../shared/session/session.ts';
import { KINDS, type QueueKind } from './list/kinds.ts';
import { approvalQuery } from './queries.ts';

type MayDecide = { mayDecide: boolean; isOwn: boolean };

/**
 * Whether this operator may decide an item, or requested it and can only take it back. An approval needs the permission
 * of the requested act itself.
 */
export function useMayDecide(item: { kind: QueueKind; id: string } | undefined): MayDecide {
  const me = useMe();
  const isApproval = item?.kind === 'approvals';
  const approval = useQuery({ ...approvalQuery(item?.id ?? ''), enabled: isApproval });
  if (!item) return { mayDecide: false, isOwn: false };
  const { permission } = KINDS[item.kind];
  const mayDecide = permission ? mayDo(me, permission) : approval.data?.mayDecide === true;
  return { mayDecide, isOwn: isApproval && approval.data?.isMine === true };
}
