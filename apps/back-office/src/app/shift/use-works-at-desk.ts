import { DESK_PERMISSIONS } from '@krapao/contract/office/shifts';
import { mayDo, useMe } from '../../shared/session/session.ts';

/** Whether the operator decides items or answers customers; the server checks it itself. */
export function useWorksAtDesk(): boolean {
  const me = useMe();
  return DESK_PERMISSIONS.some((permission) => mayDo(me, permission));
}
