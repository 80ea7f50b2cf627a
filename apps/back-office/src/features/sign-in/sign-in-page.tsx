import { Button } from '@krapao/ui/button';
import { Field, PasswordField } from '@krapao/ui/field';
import { ApiError } from '@krapao/web/api/api-error.ts';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useCode } from '../../shared/fields/use-code.ts';
import { Gate } from '../../shared/gate/gate.tsx';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import { sitDown } from '../../shared/session/session.ts';
import { CodeForm, OtherCode } from './code-form.tsx';

type Known = { username: string; password: string };

/** First who it is, then the code of their phone. */
export function SignInPage() {
  const t = useTranslations('sign-in');
  const [known, setKnown] = useState<Known>();
  useTitle(t('title'));
  return known ? <CodeStep known={known} onBack={() => setKnown(undefined)} /> : <PasswordStep onKnown={setKnown} />;
}

function PasswordStep({ onKnown }: { onKnown: (known: Known) => void }) {
  const t = useTranslations('sign-in');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (!username.trim() || !password) return setError(t('bothNeeded'));
    setPending(true);
    setError(undefined);
    try {
      sitDown(await call('POST /api/office/sign-in', { body: { username, password } }));
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'CODE_REQUIRED') return onKnown({ username, password });
      setError(errorText(failure));
    } finally {
      setPending(false);
    }
  };
  return (
    <Gate title={t('title')}>
      <form className="gate-form" noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('username')}
          icon="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          value={username}
          onChange={({ target }) => setUsername(target.value)}
        />
        <PasswordField
          label={t('password')}
          autoComplete="current-password"
          showLabel={common('showPassword')}
          hideLabel={common('hidePassword')}
          error={error}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button type="submit" tone="gold" wide busy={isPending}>
          {t('next')}
        </Button>
      </form>
      <p className="ink-mute text-caption">{t('lost')}</p>
    </Gate>
  );
}

function CodeStep({ known, onBack }: { known: Known; onBack: () => void }) {
  const t = useTranslations('sign-in');
  const common = useTranslations('common');
  const code = useCode(async (typed) =>
    sitDown(await call('POST /api/office/sign-in', { body: { ...known, code: typed } })),
  );
  return (
    <Gate
      title={t('codeTitle')}
      foot={
        <>
          <Button size="sm" tone="ghost" icon="back" onClick={onBack}>
            {common('back')}
          </Button>
          <OtherCode code={code} />
        </>
      }
    >
      <CodeForm code={code} label={t('submit')} />
    </Gate>
  );
}
