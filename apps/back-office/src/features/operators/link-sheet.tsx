import { Button } from '@krapao/ui/button';
import { Sheet } from '@krapao/ui/sheet';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';

type Props = { link: string; name: string; expiresAt: string; onClose: () => void };

/** The link is shown this once: it is a key. */
export function LinkSheet({ link, name, expiresAt, onClose }: Props) {
  const t = useTranslations('operators');
  const common = useTranslations('common');
  const copy = useCopy();
  return (
    <Sheet
      open
      firm
      onOpenChange={(open) => !open && onClose()}
      title={t('linkTitle', { name })}
      closeLabel={common('close')}
      foot={
        <Button tone="gold" wide icon="copy" onClick={() => copy(link)}>
          {t('copyLink')}
        </Button>
      }
    >
      <p className="ink-soft">{t('linkHint', { time: formatDateTime(expiresAt) })}</p>
      <p className="operators-link">{link}</p>
    </Sheet>
  );
}
