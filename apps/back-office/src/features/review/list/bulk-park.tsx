import { Button } from '@krapao/ui/actions/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../shared/api/call.ts';
import { ParkForm } from '../park-dialog.tsx';
import type { Item } from '../queries.ts';
import { useEach } from './use-each.ts';

/** Parks several items for the same reason. */
export function BulkPark({ items, onDone }: { items: readonly Item[]; onDone: () => void }) {
  const t = useTranslations('review.hold');
  const [isConfirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const hold = useEach({
    done: (n) => t('bulkDone', { n }),
    failed: (n, failed, why) => t('bulkFailed', { n, failed, why }),
    onDone,
  });
  return (
    <>
      <Button size="xs" busy={hold.isPending} onClick={() => setConfirming(true)}>
        {t('bulk', { n: items.length })}
      </Button>
      {isConfirming && (
        <ParkForm
          command={{ isPending: hold.isPending, error: undefined }}
          onHold={(body) => {
            close();
            void hold.send(items, async ({ kind, id }) => {
              await call('POST /api/office/queues/{kind}/{id}/hold', { params: { kind, id }, body });
              return undefined;
            });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
