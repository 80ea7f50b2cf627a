import { Banner } from '@krapao/ui/banner';
import { Button } from '@krapao/ui/button';
import { Checkbox } from '@krapao/ui/checkbox';
import { Field, PasswordField } from '@krapao/ui/field';
import { Icon } from '@krapao/ui/icon';
import { Mark } from '@krapao/ui/mark';
import { call } from '@krapao/web/api/call.ts';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { signIn, wasEnded } from '@krapao/web/session/session.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { nextPath, PATHS } from '../../shared/paths.ts';
import './login.css';

export function LoginPage() {
  const t = useTranslations('login');
  useTitle(t('title'));
  return (
    <>
      <div className="login-art" aria-hidden="true" />
      <main className="login-main">
        <Mark />
        <h1 className="login-title">{t.rich('slogan', { br: () => <br /> })}</h1>
        {wasEnded() && (
          <div className="login-note">
            <Banner tone="info">{t('ended')}</Banner>
          </div>
        )}
        <LoginForm />
      </main>
    </>
  );
}

type Missing = { username: boolean; password: boolean };

function LoginForm() {
  const t = useTranslations('login');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const given = useLocation().state as { phone?: string } | null;
  const [username, setUsername] = useState(given?.phone ?? '');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [missing, setMissing] = useState<Missing>({ username: false, password: false });
  const login = useMutation({
    mutationFn: () => call('POST /api/login', { body: { username, password, remember } }),
    onSuccess: ({ token }) => {
      signIn(token, { remember });
      void navigate(nextPath(search.get('next')), { replace: true });
    },
  });

  /** Whatever was wrong is being mended: the message goes as soon as a key is pressed. */
  const typing = (set: (value: string) => void) => (event: { target: { value: string } }) => {
    set(event.target.value);
    setMissing({ username: false, password: false });
    login.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (login.isPending) return;
    const nowMissing = { username: username.trim() === '', password: password === '' };
    setMissing(nowMissing);
    if (!nowMissing.username && !nowMissing.password) login.mutate();
  };
  const required = (isMissing: boolean) => (isMissing ? common('required') : undefined);

  return (
    <form className="login-form" onSubmit={submit} noValidate>
      <Field
        label={common('phone')}
        icon="phone"
        type="tel"
        inputMode="tel"
        autoComplete="username"
        numeric
        value={username}
        onChange={typing(setUsername)}
        error={required(missing.username)}
      />
      <PasswordField
        label={common('password')}
        autoComplete="current-password"
        showLabel={common('showPassword')}
        hideLabel={common('hidePassword')}
        value={password}
        onChange={typing(setPassword)}
        error={required(missing.password)}
      />
      <div className="login-row">
        <Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)}>
          {t('remember')}
        </Checkbox>
        <Link className="link" to={PATHS.forgot} state={{ phone: username }} replace>
          {t('forgot')}
        </Link>
      </div>
      <Button type="submit" tone="gold" size="lg" wide busy={login.isPending}>
        {common('logIn')}
      </Button>
      <p className="login-error" role="alert">
        {login.error && (
          <>
            <Icon name="warn" />
            <span>{errorText(login.error)}</span>
          </>
        )}
      </p>
      <p className="login-other">
        {t('noAccount')}{' '}
        <Link className="link" to={PATHS.register} replace>
          {common('register')}
        </Link>
      </p>
    </form>
  );
}
