import { Button } from '@krapao/ui/actions/button';
import { Field } from '@krapao/ui/fields/field';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useTitle } from '@krapao/web/browser/use-title.ts';
import { PasswordInput } from '@krapao/web/forms/password-input.tsx';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { useCode } from '../../shared/fields/use-code.ts';
import { Gate } from '../../shared/gate/gate.tsx';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import { startShift } from '../../shared/session/session.ts';
import { CodeForm, OtherCode } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

type Known = { username: string; password: string };

/** First username and password, then the authenticator code. */
export function SignInPage() {
  const t = useTranslations('sign-in');
  const [known, setKnown] = useState<Known>();
  useTitle(t('title'));
  return known ? <CodeStep known={known} onBack={() => setKnown(undefined)} /> : <PasswordStep onKnown={setKnown} />;
}

function PasswordStep({ onKnown }: { onKnown: (known: Known) => void }) {
  const t = useTranslations('sign-in');
  const errorText = useErrorText();
  const form = useForm({
    initial: { username: '', password: '' },
    check: ({ username, password }) => {
      if (!username.trim()) return { username: t('bothNeeded') };
      return { password: password ? undefined : t('bothNeeded') };
    },
    onSubmit: (body) => signIn.send({ body }),
  });
  const signIn = useCommand('POST /api/office/sign-in', {
    onSuccess: startShift,
    onError: (error, { body }) => {
      if (failureOf(error).code === 'CODE_REQUIRED') onKnown(body);
      else form.refuse({ password: errorText(error) });
    },
  });
  return (
    <Gate title={t('title')}>
      <form {...form.props} className="gate-form">
        <Field
          label={t('username')}
          icon="user"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.field('username')}
        />
        <PasswordInput label={t('password')} {...form.field('password')} />
        <Button type="submit" tone="gold" wide busy={signIn.isPending}>
          {t('next')}
        </Button>
      </form>
      <PasskeyButton use="signIn" />
      <p className="ink-mute text-caption">{t('lost')}</p>
    </Gate>
  );
}

function CodeStep({ known, onBack }: { known: Known; onBack: () => void }) {
  const t = useTranslations('sign-in');
  const common = useTranslations('common');
  const code = useCode('POST /api/office/sign-in', { more: known });
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
