import { Button } from '@krapao/ui/actions/button';
import { Kv } from '@krapao/ui/data/kv';
import { toast } from '@krapao/ui/layers/toast';
import { failureOf } from '@krapao/web/api/api-error.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useCommand } from '../../shared/api/use-command.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { FindingFacts } from '../../shared/findings/finding-facts.tsx';
import { useFindingText } from '../../shared/findings/use-finding-text.ts';
import { useMay } from '../../shared/session/session.ts';
import './finding-detail.css';
import type { Finding } from './finding.ts';
import { useLedgerMessages } from './use-ledger-messages.ts';

/** Details of a finding, and the two ways to close it. */
export function FindingDetail({ finding, onDone }: { finding: Finding; onDone: () => void }) {
  const t = useTranslations('ledger');
  const words = useLedgerMessages();
  const findingText = useFindingText();
  const mayClose = useMay('ledger.close');
  const [confirming, confirm] = useState<'close' | 'known'>();
  const close = useCommand('POST /api/office/ledger/findings/{id}/close', {
    stale: [['ledger']],
    onSuccess: ({ state }) => {
      toast.success(t(state === 'known' ? 'setAside' : 'closedDone'));
      onDone();
    },
    onError: null,
  });
  const stillWrong = (error: unknown) => {
    const { code, details } = failureOf(error);
    const findings = String((details as { faults?: string }).faults ?? '');
    return code === 'STILL_WRONG'
      ? t('stillWrong', { findings: findings.split(', ').map(findingText).join(', ') })
      : undefined;
  };
  const { account, operationId, seal, detail, foundAt, decidedAt, by, note, state, isStopped, fault } = finding;
  return (
    <>
      <Kv
        bare
        items={[
          { label: t('found'), value: <span className="num is-thin">{formatDateTime(foundAt)}</span> },
          { label: t('finding'), value: findingText(fault) },
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
      {Object.keys(detail).length > 0 && <FindingFacts detail={detail} currency={account?.currency} />}
      {mayClose && state !== 'closed' && (
        <div className="finding-detail-acts">
          <Button tone="gold" onClick={() => confirm('close')}>
            {t('close')}
          </Button>
          {state === 'open' && <Button onClick={() => confirm('known')}>{t('known')}</Button>}
        </div>
      )}
      {confirming && (
        <ConfirmDialog
          title={t(confirming)}
          tone="gold"
          actionLabel={t(confirming)}
          command={close}
          error={stillWrong(close.error)}
          reason={{ required: true }}
          onConfirm={(reason) =>
            close.send({ params: { id: finding.id }, body: { reason, isKnown: confirming === 'known' } })
          }
          onClose={() => confirm(undefined)}
        >
          {t(confirming === 'close' ? 'closeHint' : 'knownHint')}
        </ConfirmDialog>
      )}
    </>
  );
}
