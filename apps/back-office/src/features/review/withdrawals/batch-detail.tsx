import type { BankFileError } from '@krapao/contract/office/payout-layouts';
import { formatMoney } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { Kv } from '@krapao/ui/data/kv';
import { toast } from '@krapao/ui/layers/toast';
import { Banner } from '@krapao/ui/states/banner';
import { ApiError } from '@krapao/web/api/api-error.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { sendFile } from '../../../shared/api/call.ts';
import { useErrorText } from '../../../shared/i18n/use-error-text.ts';
import { InView } from '../../../shared/layout/in-view.tsx';
import { useMay } from '../../../shared/session/session.ts';
import { nameOf } from '../list/kinds.ts';
import { type Batch, STALE } from '../queries.ts';
import { BatchLines } from './batch-lines.tsx';
import { CancelFile } from './cancel-file.tsx';
import { DownloadFile } from './download-file.tsx';

/** One bank file: download, and import of the bank's result. */
export function BatchDetail({ batch }: { batch: Batch }) {
  const t = useTranslations('review.batch');
  const mayDecide = useMay('withdrawals.decide');
  const { id, lines, total, currency, madeBy, madeAt, closedBy, closedAt, takenBy, takenAt, cancelled, approval } =
    batch;
  const { paid, failed } = batch;
  const isOpen = !closedAt && !cancelled;
  return (
    <>
      <Kv
        bare
        items={[
          { label: t('made'), value: <span className="num is-thin">{formatDateTime(madeAt)}</span> },
          { label: t('by'), value: madeBy },
          { label: t('lines'), value: lines },
          { label: t('total'), value: <span className="num">{formatMoney(total, currency)}</span> },
          {
            label: t('state'),
            value: closedAt ? t('closed', { paid, failed }) : t(cancelled ? 'cancelled' : 'open'),
          },
          ...(takenBy && takenAt ? [{ label: t('taken'), value: `${takenBy}, ${formatDateTime(takenAt)}` }] : []),
          ...(cancelled
            ? [
                { label: t('cancelledBy'), value: cancelled.by },
                ...(cancelled.allowedBy ? [{ label: t('allowedBy'), value: cancelled.allowedBy }] : []),
                {
                  label: t('cancelledAt'),
                  value: <span className="num is-thin">{formatDateTime(cancelled.at)}</span>,
                },
                { label: t('why'), value: cancelled.why },
              ]
            : []),
          ...(closedAt && closedBy
            ? [
                { label: t('closedBy'), value: closedBy },
                { label: t('closedAt'), value: <span className="num is-thin">{formatDateTime(closedAt)}</span> },
              ]
            : []),
        ]}
      />
      {approval && (
        <Banner icon="users">
          {t('asked', { by: approval.by, why: approval.why })}{' '}
          <Link className="link" to={`/queue/approvals?open=${nameOf({ kind: 'approvals', id: approval.id })}`}>
            {t('seeApproval')}
          </Link>
        </Banner>
      )}
      {mayDecide && !cancelled && (
        <div className="review-file">
          <DownloadFile batch={batch} />
          {isOpen && <Result id={id} />}
          {isOpen && !approval && <CancelFile batch={batch} />}
        </div>
      )}
      <BatchLines id={id} />
    </>
  );
}

/** Imports the bank's result file. An error names the problem and the row, and nothing has been changed then. */
function Result({ id }: { id: string }) {
  const t = useTranslations('review.batch');
  const errorText = useErrorText();
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const read = useMutation({
    mutationFn: (file: File) => sendFile('POST /api/office/withdrawals/batches/{id}/result', { params: { id }, file }),
    onSuccess: ({ paid, failed }) => toast.success(t('done', { paid, failed })),
    onError: (error) => isFileError(error) || toast.error(errorText(error)),
    onSettled: () => {
      for (const queryKey of STALE) void client.invalidateQueries({ queryKey });
    },
  });
  return (
    <>
      <Button size="sm" tone="gold" icon="upload" busy={read.isPending} onClick={() => input.current?.click()}>
        {t('import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.xml,text/csv,text/xml,application/xml"
        hidden
        aria-label={t('import')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows the same file again after a correction.
          if (file) read.mutate(file);
          target.value = '';
        }}
      />
      <p className="ink-mute">{t('importHint')}</p>
      {isFileError(read.error) && (
        <InView of={read.error}>
          <FileError error={read.error} />
        </InView>
      )}
    </>
  );
}

const isFileError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'BANK_FILE_INVALID';

function FileError({ error: { details } }: { error: ApiError }) {
  const t = useTranslations('review.batch');
  const { fault: error, line } = details;
  return (
    <Banner tone="bad">
      <b>{t('refused')}</b>
      <p>
        {line !== undefined && `${t('line', { n: line })}: `}
        {t(`fileErrors.${error as BankFileError}`)}
      </p>
      <small>{t('nothingDone')}</small>
    </Banner>
  );
}
