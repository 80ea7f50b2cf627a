import { Button } from '@krapao/ui/button';
import { Sheet } from '@krapao/ui/sheet';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { CodeField } from '../../shared/fields/code-field.tsx';
import { useCode } from '../../shared/fields/use-code.ts';
import { answerProof } from '../../shared/session/proof.ts';
import { sitDown } from '../../shared/session/session.ts';
import './step-up.css';

/** Asks for the code again before money and roles; the call that needed it then goes on by itself. */
export function StepUp() {
  const t = useTranslations('sign-in');
  const common = useTranslations('common');
  const { field, submit, isPending, other } = useCode(async (code) => {
    sitDown(await call('POST /api/office/step-up', { body: { code } }));
    answerProof(true);
  });
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && answerProof(false)}
      title={t('stepUpTitle')}
      closeLabel={common('close')}
      foot={
        <div className="row step-up-foot">
          <Button onClick={() => answerProof(false)}>{common('cancel')}</Button>
          <Button tone="gold" busy={isPending} onClick={submit}>
            {t('stepUpSubmit')}
          </Button>
        </div>
      }
    >
      <form
        className="step-up"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className="ink-soft">{t('stepUpHint')}</p>
        <CodeField key={String(field.recovery)} {...field} autoFocus />
        {other && (
          <Button size="sm" tone="ghost" onClick={other.onClick}>
            {other.label}
          </Button>
        )}
      </form>
    </Sheet>
  );
}
