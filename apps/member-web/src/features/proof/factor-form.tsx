import { Button } from '@krapao/ui/actions/button';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { SecondFactorField } from '../../shared/identity/second-factor-field.tsx';
import { useFactorCodeError } from '../../shared/identity/use-factor-code-error.ts';
import './proof.css';
import { proveByPasskey } from './prove-by-passkey.ts';

/** A passkey, or a code of the second factor, sent with its last character. */
export function FactorForm({ ways, onProved }: { ways: string; onProved: () => void }) {
  const t = useTranslations('proof');
  const errorText = useErrorText();
  const codeError = useFactorCodeError();
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeError(code) }),
    onSubmit: (body) => prove.send({ body }),
  });
  const prove = useCommand('POST /api/second-factor/prove', {
    onSuccess: onProved,
    onError: (error) => {
      if (failureOf(error).isAnswer) form.set({ code: '' });
      form.refuse({ code: errorText(error) });
    },
  });
  return (
    <form {...form.props} className="proof-form">
      <SecondFactorField
        lead="proof"
        ways={ways}
        run={proveByPasskey}
        onPasskey={onProved}
        value={form.values.code}
        error={form.errors.code}
        onChange={(code) => form.set({ code })}
        onWhole={(code) => prove.send({ body: { code } })}
        autoFocus
      />
      <Button type="submit" tone="gold" size="lg" wide busy={prove.isPending}>
        {t('confirm')}
      </Button>
    </form>
  );
}
