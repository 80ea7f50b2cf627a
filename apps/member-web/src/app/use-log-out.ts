import { LIMITS } from '@krapao/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../shared/api/call.ts';
import { PATHS } from '../shared/paths.ts';
import { wipeSession } from '../shared/session.ts';

/** Ends the session here and on the server, after a moment in which the button shows that it was pressed. */
export function useLogOut() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const logOut = () => {
    if (isLeaving) return;
    setLeaving(true);
    setTimeout(() => {
      // Nothing to wait for: if the line is down, the session ends by its own age.
      call('POST /api/logout', { keepalive: true }).catch(() => undefined);
      void navigate(PATHS.login, { replace: true });
      wipeSession();
      client.clear();
    }, LIMITS.logoutDelayMs);
  };
  return { logOut, isLeaving };
}
