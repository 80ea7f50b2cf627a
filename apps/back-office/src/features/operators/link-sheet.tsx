import { Button } from '@krapao/ui/actions/button';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useTranslations } from 'use-intl';
import { OpenSheet } from '../../shared/dialogs/open-sheet.tsx';

type Props = { link: string; name: string; expiresAt: string; onClose: () => void };

/** The link is a credential and is shown only once. */
export function LinkSheet({ link, name, expiresAt, onClose }: Props) {
  const t = useTranslations('operators');
  const copy = useCopy();
  return (
    <OpenSheet
      firm
      onClose={onClose}
      title={t('linkTitle', { name })}
      foot={
        <Button tone="gold" wide icon="copy" onClick={() => copy(link)}>
          {t('copyLink')}
        </Button>
      }
    >
      <p className="ink-soft">{t('linkHint', { time: formatDateTime(expiresAt) })}</p>
      <p className="operators-link">{link}</p>
    </OpenSheet>
  );
}
