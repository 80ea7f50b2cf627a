import { Button } from '@krapao/ui/actions/button';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useCode } from '../../shared/fields/use-code.ts';
import { Gate } from '../../shared/gate/gate.tsx';
import { leave, useSession } from '../../shared/session/session.ts';
import { CodeForm, OtherCode } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import './lock-screen.css';

/** Modal `dialog` above all layers: everything below is inert and keeps its state. */
export function LockScreen() {
  const t = useTranslations('sign-in');
  const session = useSession();
  const me = 'me' in session ? session.me : undefined;
  const name = me?.name;
  // A page that opened locked does not know its operator.
  const mayHavePasskey = !me || me.passkeys > 0;
  const dialog = useRef<HTMLDialogElement>(null);
  useTitle(t('lockedTitle'));
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus(); // The browser would focus the first button.
  }, []);
  const code = useCode('POST /api/office/unlock');
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
        {mayHavePasskey && <PasskeyButton use="proof" />}
      </Gate>
    </dialog>
  );
}
