import { Button } from '@krapao/ui/actions/button';
import { Field } from '@krapao/ui/fields/field';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { QrCode } from '@krapao/web/parts/qr-code.tsx';
import { useTranslations } from 'use-intl';
import type { AnswerOf } from '../../shared/api/call.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { CODE_DIGITS, CodeField } from '../../shared/fields/code-field.tsx';
import { NewPasswordField } from '../../shared/fields/new-password-field.tsx';
import { PASSWORD_CHARS_MIN } from '../../shared/fields/strength.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import './accept-form.css';

type Invitation = AnswerOf<'POST /api/office/invitation'>;
type Accepted = AnswerOf<'POST /api/office/invitation/accept'>;
const USERNAME = /^[a-z0-9][a-z0-9._-]{2,39}$/;

/** Form field of each error code. */
const PLACES: Readonly<Record<string, 'username' | 'password' | 'code'>> = {
  USERNAME_TAKEN: 'username',
  WEAK_PASSWORD: 'password',
  CODE_INVALID: 'code',
};

const placeOf = (error: unknown) => PLACES[failureOf(error).code];

type Props = { token: string; invitation: Invitation; onAccepted: (accepted: Accepted) => void };

export function AcceptForm({ token, invitation, onAccepted }: Props) {
  const t = useTranslations('invitation');
  const passwords = useTranslations('common.password');
  const codes = useTranslations('common.code');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const copy = useCopy();
  const form = useForm({
    initial: { username: invitation.username ?? '', password: '', code: '' },
    check: ({ username, password, code }) => ({
      username: USERNAME.test(username) ? undefined : t('usernameRule'),
      password: password.length < PASSWORD_CHARS_MIN ? passwords('short') : undefined,
      code: code.length < CODE_DIGITS ? codes('needed') : undefined,
    }),
    onSubmit: (values) => accept.send({ body: { token, ...values } }),
  });
  const accept = useCommand('POST /api/office/invitation/accept', {
    onSuccess: onAccepted,
    onError: (error) => {
      const place = placeOf(error);
      if (place === 'code') form.set({ code: '' });
      if (place) form.refuse({ [place]: errorText(error) });
    },
  });
  return (
    <form {...form.props} className="gate-form">
      <p className="ink-soft">{t('hint')}</p>
      <Field
        label={t('username')}
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        disabled={invitation.username !== null}
        {...form.field('username')}
        onChange={({ target }) => form.set({ username: target.value.toLowerCase() })}
      />
      <NewPasswordField {...form.field('password')} />
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
      <CodeField {...form.field('code')} onChange={(code) => form.set({ code })} />
      {accept.error && !placeOf(accept.error) && (
        <p className="ink-chilli" role="alert">
          {errorText(accept.error)}
        </p>
      )}
      <Button type="submit" tone="gold" wide busy={accept.isPending}>
        {t('submit')}
      </Button>
    </form>
  );
}
