import { Button } from '@krapao/ui/button';
import { Field } from '@krapao/ui/field';
import { ApiError } from '@krapao/web/api/api-error.ts';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { QrCode } from '@krapao/web/parts/qr-code.tsx';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import { CODE_DIGITS, CodeField } from '../../shared/fields/code-field.tsx';
import { NewPasswordField } from '../../shared/fields/new-password-field.tsx';
import { PASSWORD_CHARS_MIN } from '../../shared/fields/strength.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import './accept-form.css';

type Invitation = AnswerOf<'POST /api/office/invitation'>;
type Accepted = AnswerOf<'POST /api/office/invitation/accept'>;
type Faults = Partial<Record<'username' | 'password' | 'code' | 'all', string>>;

const USERNAME = /^[a-z0-9][a-z0-9._-]{2,39}$/;

/** Which field a refusal is about. */
const PLACES: Readonly<Record<string, keyof Faults>> = {
  USERNAME_TAKEN: 'username',
  WEAK_PASSWORD: 'password',
  CODE_INVALID: 'code',
};

type Props = { token: string; invitation: Invitation; onAccepted: (accepted: Accepted) => void };

export function AcceptForm({ token, invitation, onAccepted }: Props) {
  const t = useTranslations('invitation');
  const passwords = useTranslations('common.password');
  const codes = useTranslations('common.code');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const copy = useCopy();
  const [username, setUsername] = useState(invitation.username ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [isPending, setPending] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const found: Faults = {
      ...(!USERNAME.test(username) && { username: t('usernameRule') }),
      ...(password.length < PASSWORD_CHARS_MIN && { password: passwords('short') }),
      ...(code.length < CODE_DIGITS && { code: codes('needed') }),
    };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      onAccepted(await call('POST /api/office/invitation/accept', { body: { token, username, password, code } }));
    } catch (error) {
      const place = (error instanceof ApiError && PLACES[error.code]) || 'all';
      setFaults({ [place]: errorText(error) });
      if (place === 'code') setCode('');
    } finally {
      setPending(false);
    }
  };

  return (
    <form className="gate-form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="ink-soft">{t('hint')}</p>
      <Field
        label={t('username')}
        icon="user"
        error={faults.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        disabled={invitation.username !== null}
        value={username}
        onChange={({ target }) => setUsername(target.value.toLowerCase())}
      />
      <NewPasswordField value={password} onChange={setPassword} error={faults.password} />
      <div>
        <h2 className="text-label">{t('phoneTitle')}</h2>
        <p className="ink-mute text-caption">{t('phoneHint')}</p>
      </div>
      <div className="accept-form-phone">
        <div className="accept-form-qr">
          <QrCode link={invitation.uri} label={t('qr')} />
        </div>
        <div className="grow">
          <p className="ink-mute text-caption">{t('orType')}</p>
          <p className="accept-form-secret num is-thin">{invitation.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
          <Button size="xs" icon="copy" onClick={() => copy(invitation.secret)}>
            {common('copy')}
          </Button>
        </div>
      </div>
      <CodeField value={code} onChange={setCode} error={faults.code} />
      {faults.all && (
        <p className="ink-chilli" role="alert">
          {faults.all}
        </p>
      )}
      <Button type="submit" tone="gold" wide busy={isPending}>
        {t('submit')}
      </Button>
    </form>
  );
}
