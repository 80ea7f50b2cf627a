import { Button } from '@krapao/ui/actions/button';
import { Sheet } from '@krapao/ui/layers/sheet';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { CodesList, useStored } from '@krapao/web/parts/codes-list.tsx';
import { useTranslations } from 'use-intl';

type Props = { codes: readonly string[]; onClose: () => void };

export function CodesSheet({ codes, onClose }: Props) {
  const t = useTranslations('security');
  const common = useTranslations('common');
  const sheet = useSheet(onClose);
  const stored = useStored();
  const leave = () => stored.confirm(() => sheet.onOpenChange(false));
  return (
    <Sheet
      {...sheet}
      onOpenChange={leave}
      title={t('codes')}
      closeLabel={common('close')}
      firm
      foot={
        <Button tone="gold" size="lg" wide onClick={leave}>
          {t('done')}
        </Button>
      }
    >
      <div className="security-form">
        <CodesList
          codes={codes}
          stored={stored}
          fileHead={t('fileHead')}
          hint={t('codesLead')}
          labels={{ copy: common('copy'), download: t('download'), stored: t('stored'), missing: t('storedNeeded') }}
        />
      </div>
    </Sheet>
  );
}
