import { useTranslations } from 'use-intl';
import { FormSheet } from '../../shared/dialogs/form-sheet.tsx';
import { CodeField } from '../../shared/fields/code-field.tsx';
import { useCode } from '../../shared/fields/use-code.ts';
import { answerProof } from '../../shared/session/proof.ts';
import { useMe } from '../../shared/session/session.ts';
import { OtherCode } from './code-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** Requests a fresh code before money and role calls; the pending call then continues. */
export function StepUp() {
  const t = useTranslations('sign-in');
  const me = useMe();
  const code = useCode('POST /api/office/step-up', { onDone: () => answerProof(true) });
  const { isPending } = code.command;
  return (
    <FormSheet
      title={t('stepUpTitle')}
      actionLabel={t('stepUpSubmit')}
      form={code.form}
      command={{ isPending, error: undefined }}
      onClose={() => answerProof(false)}
    >
      <p className="ink-soft">{t('stepUpHint')}</p>
      <CodeField key={String(code.field.recovery)} {...code.field} autoFocus />
      {me.passkeys > 0 && <PasskeyButton use="proof" onDone={() => answerProof(true)} />}
      <div>
        <OtherCode code={code} />
      </div>
    </FormSheet>
  );
}
