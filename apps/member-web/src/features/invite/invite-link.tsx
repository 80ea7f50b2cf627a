import { Button } from '@krapao/ui/actions/button';
import { useCopy } from '@krapao/web/browser/use-copy.ts';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { inviteLink } from './model.ts';

/** For a friend nearby; loaded late, since copying the link does not need the code. */
const QrCode = lazyChunk([], async () => (await import('@krapao/web/parts/qr-code.tsx')).QrCode, { isExtra: true });

/**
 * The invite link with copy and share. Share is shown only where supported; dismissing the share dialog is no error.
 */
export function InviteLink({ memberId }: { memberId: string }) {
  const t = useTranslations('invite');
  const common = useTranslations('common');
  const copy = useCopy();
  const url = inviteLink(memberId, window.location.origin);
  const canShare = typeof navigator.share === 'function';
  const share = () => navigator.share({ text: t('shareText'), url }).catch(() => undefined);
  return (
    <div className="card invite-link">
      <div className="invite-code">
        <Suspense>
          <QrCode link={url} label={t('qr')} />
        </Suspense>
      </div>
      <p className="num is-thin">{url}</p>
      <div className="row">
        <Button tone="line" icon="copy" wide onClick={() => copy(url)}>
          {common('copy')}
        </Button>
        {canShare && (
          <Button tone="line" icon="external" wide onClick={() => void share()}>
            {t('share')}
          </Button>
        )}
      </div>
    </div>
  );
}
