import { LIMITS } from '@krapao/contract/limits';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '../shared/paths.ts';
import { endSession } from './end-session.ts';

/**
 * Navigates to login after a delay that shows the pressed button. The session ends after `navigate`, even if the login
 * page loads slowly; before it, the guard would redirect with this page as the next one.
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
