import { LIMITS } from '@krapao/contract/limits';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PATHS } from '../shared/paths.ts';

/**
 * Leaves for the login page, after a moment in which the button shows that it was pressed. The public
 * layout there ends the session: ended here first, the guard would take us for a visitor who wanted this page.
 */
export function useLogOut() {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const logOut = () => {
    if (isLeaving) return;
    setLeaving(true);
    setTimeout(() => void navigate(PATHS.login, { replace: true }), LIMITS.logoutDelayMs);
  };
  return { logOut, isLeaving };
}
