import { Button } from '@krapao/ui/actions/button';
import { Icon } from '@krapao/ui/brand/icon';
import { Mark } from '@krapao/ui/brand/mark';
import { Checkbox } from '@krapao/ui/fields/checkbox';
import { Field } from '@krapao/ui/fields/field';
import { Banner } from '@krapao/ui/states/banner';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { hasMouse } from '@krapao/web/browser/has-mouse.ts';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { PasswordInput } from '@krapao/web/forms/password-input.tsx';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { sessionEnd, signIn } from '@krapao/web/session/session.ts';
import { Suspense, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { nextPath, PATHS } from '../../shared/paths.ts';
import './login.css';
import type { GivenFactor } from './login-factor.tsx';

/** Repeats the minimum of the code's field, whose chunk loads late. */
const CODE_CHARS_MIN = 6;

const PasskeyLogin = lazyChunk(['login'], async () => (await import('./passkey-login.tsx')).PasskeyLogin, {
  isExtra: true,
});
/** Only browsers that are new to an account with a second factor need it. */
const LoginFactor = lazyChunk(['proof'], async () => (await import('./login-factor.tsx')).LoginFactor);

export function LoginPage() {
  const t = useTranslations('login');
  useTitle(t('title'));
  const end = sessionEnd();
  return (
    <>
      <div className="login-art" aria-hidden="true" />
      <main className="login-main">
        <Mark />
        <h1 className="login-title">{t.rich('slogan', { br: () => <br /> })}</h1>
        {end && (
          <div className="login-note">
            <Banner tone={end === 'disabled' ? 'bad' : 'info'}>{t(`ended.${end}`)}</Banner>
          </div>
        )}
        <LoginForm />
      </main>
    </>
  );
}

function LoginForm() {
  const t = useTranslations('login');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const given = useLocation().state as { phone?: string } | null;
  const [start] = useState(() => (given?.phone ? 'password' : hasMouse() && 'username'));
  /** The account that this browser is new to. */
  const [asked, setAsked] = useState<{ username: string; ways: string }>();
  const needsCode = (username: string) => username === asked?.username;
  const form = useForm({
    initial: { username: given?.phone ?? '', password: '', remember: true, code: '' },
    check: ({ username, password }) => ({
      username: username.trim() === '' ? common('required') : undefined,
      password: password === '' ? common('required') : undefined,
    }),
    // Not in `check`: the field appears after the first submit, and would appear with an error.
    onSubmit: (values) =>
      needsCode(values.username) && values.code.length < CODE_CHARS_MIN
        ? form.refuse({ code: common('required') })
        : send(values),
  });
  const send = ({ code, ...body }: typeof form.values, factor: GivenFactor = { secondFactor: code }) =>
    login.send({ body: needsCode(body.username) ? { ...body, ...factor } : body });
  const enter = (token: string) => {
    signIn(token, { remember: form.values.remember });
    void navigate(nextPath(search.get('next')), { replace: true });
  };
  const login = useCommand('POST /api/login', {
    onSuccess: ({ token }) => enter(token),
    onError: (error, { body }) => {
      const failure = failureOf(error);
      if (failure.code === 'SECOND_FACTOR_REQUIRED') {
        return setAsked({ username: body.username, ways: String(failure.details.ways ?? 'app') });
      }
      if (!failure.code.startsWith('SECOND_FACTOR')) return form.refuse({ form: errorText(error) });
      form.set({ code: '' });
      form.refuse({ code: errorText(error) });
    },
  });
  return (
    <form {...form.props} className="login-form">
      <Field
        {...form.field('username')}
        label={common('phone')}
        icon="phone"
        type="tel"
        inputMode="tel"
        autoComplete="username"
        numeric
        autoFocus={start === 'username'}
      />
      <PasswordInput {...form.field('password')} label={common('password')} autoFocus={start === 'password'} />
      {asked && needsCode(form.values.username) && (
        <Suspense>
          <LoginFactor
            ways={asked.ways}
            value={form.values.code}
            phone={form.values.username}
            error={form.errors.code}
            onChange={(code) => form.set({ code })}
            onFactor={(factor) => send(form.values, factor)}
            busy={login.isPending}
          />
        </Suspense>
      )}
      <div className="login-row">
        <Checkbox {...form.checkbox('remember')}>{t('remember')}</Checkbox>
        <Link className="link" to={PATHS.forgot} state={{ phone: form.values.username }} replace>
          {common('forgotPassword')}
        </Link>
      </div>
      <Button type="submit" tone="gold" size="lg" wide busy={login.isPending}>
        {common('logIn')}
      </Button>
      {window.PublicKeyCredential && (
        <Suspense fallback={<span className="login-passkey-room" />}>
          <PasskeyLogin remember={form.values.remember} onToken={enter} />
        </Suspense>
      )}
      <p className="login-error" role="alert">
        {form.errors.form && (
          <>
            <Icon name="warn" />
            <span>{form.errors.form}</span>
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
