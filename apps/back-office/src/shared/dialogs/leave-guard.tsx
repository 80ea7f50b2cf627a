import { AlertDialog } from '@krapao/ui/layers/alert-dialog';
import { writeAddress } from '@krapao/ui/layers/back-closes';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type To, useBlocker, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';

/**
 * Asks before a page with unsaved changes is left: by links, keys and Back with a dialog of ours, by a reload or a
 * closed tab with the browser's own. `pass` lets the next step through, after saving.
 */
export function useLeaveGuard(hasChanges: boolean): { question: ReactNode; pass: () => void } {
  const t = useTranslations('common.leave');
  const navigate = useNavigate();
  const [target, setTarget] = useState<To>();
  const mayPass = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    // Layers over the page have entries in history with the address of the page.
    if (!hasChanges || mayPass.current || currentLocation.pathname === nextLocation.pathname) return false;
    const ask = () => setTarget(nextLocation);
    // Back has left the entry already; the step that undoes that would close a layer opened before it.
    if (historyAction === 'POP') window.addEventListener('popstate', () => setTimeout(ask), { once: true });
    else ask();
    return true;
  });
  useEffect(() => {
    mayPass.current = false;
    if (!hasChanges) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges]);
  const stay = () => {
    setTarget(undefined);
    blocker.reset?.();
  };
  const leave = (to: To) => {
    stay();
    // Once the dialog's own entry in history is left.
    writeAddress('push', () => {
      mayPass.current = true;
      void navigate(to);
    });
  };
  return {
    pass: () => {
      mayPass.current = true;
    },
    question: target !== undefined && (
      <AlertDialog
        open
        tone="wait"
        onOpenChange={stay}
        title={t('title')}
        dismissLabel={t('stay')}
        action={{ label: t('leave'), onAction: () => leave(target) }}
      >
        {t('hint')}
      </AlertDialog>
    ),
  };
}
