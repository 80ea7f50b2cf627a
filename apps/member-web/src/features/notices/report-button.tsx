import { Button } from '@krapao/ui/actions/button';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';

const AlertDialog = lazyChunk([], async () => (await import('@krapao/ui/layers/alert-dialog')).AlertDialog);

type Props = {
  texts: Record<'button' | 'question' | 'text' | 'action', string>;
  isAsking: boolean;
  onAsking: (isAsking: boolean) => void;
  busy: boolean;
  onAction: () => void;
};

/** "This wasn't me", with a confirmation. */
export function ReportButton({ texts, isAsking, onAsking, busy, onAction }: Props) {
  const common = useTranslations('common');
  return (
    <div className="notices-act">
      <Button size="sm" tone="line" className="ink-chilli" aria-haspopup="dialog" onClick={() => onAsking(true)}>
        {texts.button}
      </Button>
      <Suspense>
        {isAsking && (
          <AlertDialog
            open
            onOpenChange={onAsking}
            icon="lock"
            title={texts.question}
            dismissLabel={common('cancel')}
            action={{ label: texts.action, tone: 'danger', busy, onAction }}
          >
            {texts.text}
          </AlertDialog>
        )}
      </Suspense>
    </div>
  );
}
