import { Button } from '@krapao/ui/button';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useCode } from '../../shared/fields/use-code.ts';
import { Gate } from '../../shared/gate/gate.tsx';
import { leave, sitDown, useSession } from '../../shared/session/session.ts';
import { CodeForm, OtherCode } from './code-form.tsx';
import './lock-screen.css';

/**
 * Lies over everything, also over what lies over the page: the browser's own dialog makes all below it dead. The work
 * below stays as it was left.
 */
export function LockScreen() {
  const t = useTranslations('sign-in');
  const session = useSession();
  const name = 'me' in session ? session.me?.name : undefined;
  const dialog = useRef<HTMLDialogElement>(null);
  useTitle(t('lockedTitle'));
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus(); // The browser would take the first button.
  }, []);
  const code = useCode(async (typed) => sitDown(await call('POST /api/office/unlock', { body: { code: typed } })));
  const signOut = () => {
    call('POST /api/office/sign-out', { keepalive: true }).catch(() => undefined);
    leave();
  };
  return (
    <dialog
      ref={dialog}
      className="lock-screen"
      aria-label={t('lockedTitle')}
      onCancel={(event) => event.preventDefault()}
    >
      <Gate
        title={t('lockedTitle')}
        foot={
          <>
            <Button size="sm" tone="ghost" icon="logout" onClick={signOut}>
              {t('signOut')}
            </Button>
            <OtherCode code={code} />
          </>
        }
      >
        <p className="ink-soft">{name ? t('lockedFor', { name }) : t('lockedHint')}</p>
        <CodeForm code={code} label={t('unlock')} />
      </Gate>
    </dialog>
  );
}
