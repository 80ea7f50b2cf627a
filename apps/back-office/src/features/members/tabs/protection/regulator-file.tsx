import { Button } from '@krapao/ui/actions/button';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../../shared/api/use-command.ts';
import { saveAnswer } from '../../../../shared/files/save-answer.ts';

/** Downloads everything that protects the member as one file; the export is an audited read behind a code. */
export function RegulatorFile({ id }: { id: string }) {
  const t = useTranslations('protection');
  const file = useCommand('GET /api/office/members/{id}/protection/file', {
    onSuccess: saveAnswer,
  });
  return (
    <div className="row">
      <span className="grow" />
      <Button size="xs" icon="download" busy={file.isPending} onClick={() => file.send({ params: { id } })}>
        {t('regulatorFile')}
      </Button>
    </div>
  );
}
