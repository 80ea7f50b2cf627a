import { Button, buttonClass } from '@krapao/ui/actions/button';
import { Sheet } from '@krapao/ui/layers/sheet';
import { toast } from '@krapao/ui/layers/toast';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { QrCode } from '@krapao/web/parts/qr-code.tsx';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../shared/api/use-command.ts';
import { FactorCodeField } from '../../../shared/identity/factor-code-field.tsx';
import { secondFactorQuery } from '../../../shared/identity/second-factor-query.ts';
import { useFactorCodeError } from '../../../shared/identity/use-factor-code-error.ts';
import type { Enrolment } from './enrolment.ts';

type Props = { enrolment: Enrolment; onCodes: (codes: readonly string[]) => void; onClose: () => void };

/** Brings the key into an app by QR code, typing or link, and confirms it by the app's first code. */
export function NewAppSheet({ enrolment: { secret, uri }, onCodes, onClose }: Props) {
  const t = useTranslations('security');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const codeError = useFactorCodeError();
  const copy = useCopy();
  const sheet = useSheet(onClose);
  const leave = () => sheet.onOpenChange(false);
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: codeError(code) }),
    onSubmit: (body) => confirm.send({ body }),
  });
  const confirm = useCommand('POST /api/second-factor/app/confirm', {
    stale: [secondFactorQuery.queryKey],
    onSuccess: ({ recoveryCodes }) => {
      toast.success(t('added'));
      // A member with a factor has recovery codes already.
      if (recoveryCodes.length > 0) onCodes(recoveryCodes);
      else leave();
    },
    onError: (error) => {
      const { code, isAnswer } = failureOf(error);
      if (code === 'NO_DATA') {
        toast.error(t('expired'));
        return leave();
      }
      if (isAnswer) form.set({ code: '' });
      form.refuse({ code: errorText(error) });
    },
  });
  return (
    <Sheet
      {...sheet}
      title={t('app')}
      closeLabel={common('close')}
      firm
      foot={
        <Button type="submit" form={form.id} tone="gold" size="lg" wide busy={confirm.isPending}>
          {common('confirm')}
        </Button>
      }
    >
      <form {...form.props} className="security-form">
        <p className="ink-soft">{t('scan')}</p>
        <div className="security-qr">
          <QrCode link={uri} label={t('qr')} />
        </div>
        <a className={buttonClass({ tone: 'line', wide: true })} href={uri}>
          {t('openApp')}
        </a>
        <div>
          <p className="ink-mute text-caption">{t('orType')}</p>
          <p className="security-key num is-thin">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
          <Button size="sm" tone="line" icon="copy" onClick={() => copy(secret)}>
            {common('copy')}
          </Button>
        </div>
        <FactorCodeField
          lead="app"
          value={form.values.code}
          error={form.errors.code}
          onChange={(code) => form.set({ code })}
          onWhole={(code) => confirm.send({ body: { code } })}
        />
      </form>
    </Sheet>
  );
}
