import { Banner } from '@krapao/ui/banner';
import { Button } from '@krapao/ui/button';
import { Kv } from '@krapao/ui/kv';
import { toast } from '@krapao/ui/toast';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAct } from '../../shared/api/use-act.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { FaultFacts } from '../../shared/faults/fault-facts.tsx';
import { useFaultText } from '../../shared/faults/use-fault-text.ts';
import { useErrorText } from '../../shared/i18n/use-error-text.ts';
import { useMay } from '../../shared/session/session.ts';
import './finding-detail.css';
import type { Finding } from './finding.ts';
import { useWords } from './use-words.ts';

/** All that is known of a finding, and the two ways to end it. */
export function FindingDetail({ finding, onDone }: { finding: Finding; onDone: () => void }) {
  const t = useTranslations('ledger');
  const words = useWords();
  const faultText = useFaultText();
  const mayClose = useMay('ledger.close');
  const errorText = useErrorText();
  const [asking, ask] = useState<'close' | 'known'>();
  const [still, setStill] = useState<string>();
  const close = useAct('POST /api/office/ledger/findings/{id}/close', {
    stale: [['ledger']],
    onSuccess: ({ state }) => {
      toast.success(t(state === 'known' ? 'setAside' : 'closedDone'));
      onDone();
    },
    onError: (error) => {
      const { code, details } = failureOf(error);
      if (code === 'STILL_WRONG') setStill(String((details as { faults?: string }).faults ?? ''));
      else toast.error(errorText(error));
      ask(undefined);
    },
  });
  const { account, operationId, seal, detail, foundAt, decidedAt, by, note, state, isStopped, fault } = finding;
  return (
    <>
      {still !== undefined && (
        <Banner tone="bad">{t('stillWrong', { faults: still.split(', ').map(faultText).join(', ') })}</Banner>
      )}
      <Kv
        bare
        items={[
          { label: t('found'), value: <span className="num is-thin">{formatDateTime(foundAt)}</span> },
          { label: t('fault'), value: faultText(fault) },
          {
            label: t('account'),
            value: account ? <Link to={`/ledger/entries?account=${account.id}`}>{words.account(account)}</Link> : '–',
          },
          { label: t('state'), value: isStopped ? t('stopped') : t('moves') },
          {
            label: t('operationTitle'),
            value: operationId ? (
              <Link to={`/ledger/entries?operation=${operationId}`}>
                <span className="num is-thin">{operationId}</span>
              </Link>
            ) : (
              '–'
            ),
          },
          { label: t('seal'), value: seal ?? '–' },
          ...(state === 'open'
            ? []
            : [
                { label: t('decided'), value: decidedAt ? formatDateTime(decidedAt) : '–' },
                { label: t('decidedBy'), value: by ?? t('byItself') },
                { label: t('note'), value: note ?? '–' },
              ]),
        ]}
      />
      {Object.keys(detail).length > 0 && <FaultFacts detail={detail} currency={account?.currency} />}
      {mayClose && state !== 'closed' && (
        <div className="finding-detail-acts">
          <Button tone="gold" onClick={() => ask('close')}>
            {t('close')}
          </Button>
          {state === 'open' && <Button onClick={() => ask('known')}>{t('known')}</Button>}
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={t(asking)}
          tone="gold"
          actionLabel={t(asking)}
          busy={close.isPending}
          reason={{ required: true }}
          onConfirm={(reason) =>
            close.send({ params: { id: finding.id }, body: { reason, isKnown: asking === 'known' } })
          }
          onClose={() => ask(undefined)}
        >
          {t(asking === 'close' ? 'closeHint' : 'knownHint')}
        </ConfirmDialog>
      )}
    </>
  );
}
