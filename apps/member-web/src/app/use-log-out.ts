import { LIMITS } from '@krapao/contract/limits';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '../shared/paths.ts';
import { endSession } from './end-session.ts';

/**
 * Leaves for the login page, after a moment in which the button shows that it was pressed. The session ends at once, even
 * where that page takes its time; ended before, the guard would take us for a visitor who wanted this page.
 */
export function useLogOut() {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const logOut = () => {
    if (isLeaving) return;
    setLeaving(true);
    setTimeout(() => {
      void navigate(PATHS.login, { replace: true });
      endSession();
    }, LIMITS.logoutDelayMs);
  };
  return { logOut, isLeaving };
}
