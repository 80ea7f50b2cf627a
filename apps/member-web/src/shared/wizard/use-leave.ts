import { useNavigate } from 'react-router';
import { PATHS } from '../paths.ts';

/** Leaves for the login page, with the phone filled in. Removes all steps from the history. */
export function useLeave(depth: number, phone: string): () => void {
  const navigate = useNavigate();
  return () => {
    const goToLogin = () => void navigate(PATHS.login, { replace: true, state: { phone } });
    if (depth === 0) return goToLogin();
    window.addEventListener('popstate', goToLogin, { once: true });
    void navigate(-depth);
  };
}
