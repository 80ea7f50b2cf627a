import { Button } from '@krapao/ui/actions/button';
import { IconButton } from '@krapao/ui/actions/icon-button';
import { Kv } from '@krapao/ui/data/kv';
import { CardHeading } from '@krapao/ui/layout/card';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GameAccount } from '../../shared/money/wallet-query.ts';
import { credentialsQuery } from './api/credentials-query.ts';
import { ResetPassword } from './reset-password.tsx';

const MASKED_PASSWORD = '••••••••';

/** The login of a game account. The password is hidden until the member reveals it. */
export function Credentials({ gameAccount }: { gameAccount: GameAccount }) {
  const t = useTranslations('game-account');
  const login = useQuery(credentialsQuery(gameAccount.code));
  const [isConfirming, setConfirming] = useState(false);
  return (
    <section>
      <CardHeading>{t('credentials')}</CardHeading>
      <Loaded query={login} skeleton={<Skeleton height={117} radius={18} />}>
        {(data) => <Login {...data} />}
      </Loaded>
      <Button size="sm" tone="ghost" icon="rotate" className="game-account-reset" onClick={() => setConfirming(true)}>
        {t('reset')}
      </Button>
      {isConfirming && <ResetPassword gameCode={gameAccount.code} onClose={() => setConfirming(false)} />}
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
                <span className="num is-thin">
                  {isShown ? password : <span aria-hidden="true">{MASKED_PASSWORD}</span>}
                </span>
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
