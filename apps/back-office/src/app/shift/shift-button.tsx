import { IconButton } from '@krapao/ui/actions/icon-button';
import { Icon } from '@krapao/ui/brand/icon';
import { lazyChunk } from '@krapao/web/parts/lazy-chunk.tsx';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCommands } from '../../shared/keys/commands.ts';
import { useShift } from './use-shift.ts';

const ShiftSheet = lazyChunk(['shift'], async () => (await import('./shift-sheet.tsx')).ShiftSheet);

/** How many are on, and the way to the handover. */
export function ShiftButton({ isSmall = false }: { isSmall?: boolean }) {
  const t = useTranslations('common.shift');
  const [isOpen, setOpen] = useState(false);
  const n = useShift().data?.people.length ?? 0;
  const label = t('count', { n });
  const open = () => setOpen(true);
  useCommands(isSmall ? [] : [{ id: 'shift', group: 'anywhere', label: t('title'), icon: 'users', run: open }]);
  return (
    <>
      {isSmall ? (
        <IconButton icon="users" label={label} onClick={open} />
      ) : (
        <button
          type="button"
          className="nav-link"
          aria-haspopup="dialog"
          aria-label={label}
          title={label}
          onClick={open}
        >
          <Icon name="users" />
          <span className="grow">{t('title')}</span>
          {n > 0 && (
            <b className="num" aria-hidden="true">
              {n}
            </b>
          )}
        </button>
      )}
      <Suspense>{isOpen && <ShiftSheet onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
