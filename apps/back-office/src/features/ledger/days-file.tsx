import { Button } from '@krapao/ui/actions/button';
import { toast } from '@krapao/ui/layers/toast';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { saveAnswer } from '../../shared/files/save-answer.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';

/** The signed days of a time, for the accountant. */
export function DaysFile({ from, to }: { from: string; to: string }) {
  const t = useTranslations('ledger.days');
  const errorText = useErrorText();
  const file = useCommand('GET /api/office/day-ends/file', {
    onSuccess: saveAnswer,
    onError: (error) => toast.error(failureOf(error).code === 'NO_DATA' ? t('nothingSigned') : errorText(error)),
  });
  return (['csv', 'xlsx'] as const).map((format) => (
    <Button
      key={format}
      size="xs"
      icon="download"
      busy={file.isPending}
      onClick={() => file.send({ query: { from, to, format } })}
    >
      {t(format)}
    </Button>
  ));
}
