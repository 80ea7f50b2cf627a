import { IconButton } from '@krapao/ui/actions/icon-button';
import { Icon } from '@krapao/ui/brand/icon';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import './alert-bell.css';
import { useAlerts } from './use-alerts.ts';

const AlertSheet = lazyChunk(['review'], async () => (await import('./alert-sheet.tsx')).AlertSheet);

/** Number of alerts that are on, and the way to their list; quiet while there are none. */
export function AlertBell({ isSmall = false }: { isSmall?: boolean }) {
  const t = useTranslations('common.alerts');
  const [isOpen, setOpen] = useState(false);
  const n = useAlerts()?.alerts.length ?? 0;
  const label = t('count', { n });
  return (
    <>
      {isSmall ? (
        <span className="alert-bell">
          <IconButton icon="bell" label={label} onClick={() => setOpen(true)} />
          {n > 0 && <Count n={n} />}
        </span>
      ) : (
        <button
          type="button"
          className="nav-link alert-bell"
          aria-haspopup="dialog"
          aria-label={label}
          title={label}
          onClick={() => setOpen(true)}
        >
          <Icon name="bell" />
          <span className="grow">{t('title')}</span>
          {n > 0 && <Count n={n} />}
        </button>
      )}
      <Suspense>{isOpen && <AlertSheet onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

const Count = ({ n }: { n: number }) => (
  <b className="alert-bell-count num" aria-hidden="true">
    {n}
  </b>
);
