import { Button } from '@krapao/ui/button';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { AskHold } from './hold-dialog.tsx';
import type { Item } from './queries.ts';
import { useEach } from './use-each.ts';

/** Puts several aside at once, for the same reason. */
export function BulkHold({ items, onDone }: { items: readonly Item[]; onDone: () => void }) {
  const t = useTranslations('review.hold');
  const [isAsked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const hold = useEach({
    done: (n) => t('bulkDone', { n }),
    failed: (n, failed, why) => t('bulkFailed', { n, failed, why }),
    onDone,
  });
  return (
    <>
      <Button size="xs" busy={hold.isPending} onClick={() => setAsked(true)}>
        {t('bulk', { n: items.length })}
      </Button>
      {isAsked && (
        <AskHold
          busy={hold.isPending}
          onHold={(body) => {
            close();
            void hold.send(items, ({ kind, id }) =>
              call('POST /api/office/queues/{kind}/{id}/hold', { params: { kind, id }, body }),
            );
          }}
          onClose={close}
        />
      )}
    </>
  );
}
