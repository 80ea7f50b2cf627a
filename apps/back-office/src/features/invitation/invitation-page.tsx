import { Button } from '@krapao/ui/button';
import { Skeleton } from '@krapao/ui/skeleton';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import { RecoveryCodes } from '../../shared/fields/recovery-codes.tsx';
import { Gate } from '../../shared/gate/gate.tsx';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import { sitDown } from '../../shared/session/session.ts';
import { AcceptForm } from './accept-form.tsx';

type Accepted = AnswerOf<'POST /api/office/invitation/accept'>;

/** The token stands behind the "#", which no browser sends: it is in no log. Taken once, then gone from the address. */
function takeToken(): string {
  const token = window.location.hash.slice(1);
  if (token) window.history.replaceState(window.history.state, '', window.location.pathname);
  return token;
}

/** How a new operator comes in: password, phone, then the recovery codes. */
export function InvitationPage() {
  const t = useTranslations('invitation');
  const recovery = useTranslations('common.recoveryCodes');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [token] = useState(takeToken);
  const [accepted, setAccepted] = useState<Accepted>();
  const invitation = useQuery({
    // Not the token itself: keys are shown by tools.
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
            sitDown(accepted.me);
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
