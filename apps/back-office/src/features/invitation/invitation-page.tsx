import { Button } from '@krapao/ui/actions/button';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import { RecoveryCodes } from '../../shared/fields/recovery-codes.tsx';
import { Gate } from '../../shared/gate/gate.tsx';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import { startShift } from '../../shared/session/session.ts';
import { AcceptForm } from './accept-form.tsx';

type Accepted = AnswerOf<'POST /api/office/invitation/accept'>;

/** Reads the token once and removes it. The token is in the fragment, which browsers do not send, so no log has it. */
function takeToken(): string {
  const token = window.location.hash.slice(1);
  if (token) window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
}

/** Sign-up of a new operator: password, authenticator app, then the recovery codes. */
export function InvitationPage() {
  const t = useTranslations('invitation');
  const recovery = useTranslations('common.recoveryCodes');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [token] = useState(takeToken);
  const [accepted, setAccepted] = useState<Accepted>();
  const invitation = useQuery({
    // Without the token: developer tools show query keys.
    queryKey: ['invitation'],
    queryFn: () => call('POST /api/office/invitation', { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  useTitle(t('title'));
  if (accepted) {
    return (
      <Gate title={recovery('title')}>
        <RecoveryCodes
          codes={accepted.recoveryCodes}
          name={accepted.me.username}
          onDone={() => {
            startShift(accepted.me);
            void navigate('/', { replace: true });
          }}
        />
      </Gate>
    );
  }
  if (!token || invitation.isError) {
    return (
      <Gate title={t('deadTitle')}>
        <p className="ink-soft">{token ? errorText(invitation.error) : t('noToken')}</p>
        <div className="gate-form">
          <Button wide onClick={() => void navigate('/', { replace: true })}>
            {t('toSignIn')}
          </Button>
        </div>
      </Gate>
    );
  }
  return (
    <Gate title={invitation.data ? t('welcome', { name: invitation.data.name }) : t('title')}>
      {invitation.data ? (
        <AcceptForm token={token} invitation={invitation.data} onAccepted={setAccepted} />
      ) : (
        <div className="gate-form" aria-busy="true">
          <Skeleton height={180} />
        </div>
      )}
    </Gate>
  );
}
