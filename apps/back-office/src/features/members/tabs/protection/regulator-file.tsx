import { Button } from '@krapao/ui/actions/button';
import { saveFile } from '@krapao/web/browser/save-file.ts';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../../../shared/api/use-command.ts';

/** Downloads everything that protects the member as one file; the export is an audited read behind a code. */
export function RegulatorFile({ id }: { id: string }) {
  const t = useTranslations('protection');
  const file = useCommand('GET /api/office/members/{id}/protection/file', {
    onSuccess: ({ fileName, base64, mediaType }) =>
      saveFile(
        fileName,
        Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
        mediaType,
      ),
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
