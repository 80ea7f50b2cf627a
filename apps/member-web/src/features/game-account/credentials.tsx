import { Button } from '@krapao/ui/button';
import { CardHeading } from '@krapao/ui/card';
import { IconButton } from '@krapao/ui/icon-button';
import { Kv } from '@krapao/ui/kv';
import { Skeleton, useDelayed } from '@krapao/ui/skeleton';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Slot } from '../../shared/money/wallet-query.ts';
import { credentialsQuery } from './api/credentials-query.ts';
import { ResetPassword } from './reset-password.tsx';

const VEIL = '••••••••';

/** The login of a game account. The password is covered until the member wants to see it. */
export function Credentials({ slot }: { slot: Slot }) {
  const t = useTranslations('game-account');
  const login = useQuery(credentialsQuery(slot.code));
  const isLate = useDelayed(login.isPending);
  const [isAsking, setAsking] = useState(false);
  return (
    <section>
      <CardHeading>{t('credentials')}</CardHeading>
      {login.data && <Login {...login.data} />}
      <QueryRetry query={login} />
      {login.isPending && (
        <div className="game-account-login-wait">{isLate && <Skeleton height={130} radius={18} />}</div>
      )}
      <Button size="sm" tone="ghost" icon="rotate" className="game-account-reset" onClick={() => setAsking(true)}>
        {t('reset')}
      </Button>
      {isAsking && <ResetPassword slotCode={slot.code} onClose={() => setAsking(false)} />}
    </section>
  );
}

function Login({ username, password }: { username: string; password: string }) {
  const t = useTranslations('game-account');
  const common = useTranslations('common');
  const copy = useCopy();
  const [isShown, setShown] = useState(false);
  return (
    <div className="game-account-login">
      <Kv
        items={[
          {
            label: t('username'),
            value: (
              <span className="game-account-secret">
                <span className="num is-thin">{username}</span>
                <IconButton icon="copy" label={t('copyUsername')} onClick={() => copy(username)} />
              </span>
            ),
          },
          {
            label: t('password'),
            value: (
              <span className="game-account-secret">
                <span className="num is-thin">{isShown ? password : <span aria-hidden="true">{VEIL}</span>}</span>
                <IconButton
                  icon={isShown ? 'eyeoff' : 'eye'}
                  label={isShown ? common('hidePassword') : common('showPassword')}
                  onClick={() => setShown(!isShown)}
                />
                <IconButton icon="copy" label={t('copyPassword')} onClick={() => copy(password)} />
              </span>
            ),
          },
        ]}
      />
    </div>
  );
}
