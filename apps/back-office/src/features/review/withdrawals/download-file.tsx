import { Button } from '@krapao/ui/actions/button';
import { SelectField } from '@krapao/ui/fields/select-field';
import { saveFile } from '@krapao/web/browser/save-file.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../shared/api/call.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { type Batch, STALE } from '../queries.ts';
import { useBatchFile } from './use-batch-file.ts';

const PAIN = 'pain001';
const LAYOUT = 'layout';

/** Downloads a bank file as CSV, as pain.001 or by the bank's layout. The form of the first download stays: in two, it could be paid twice. */
export function DownloadFile({ batch: { id, currency, takenAs } }: { batch: Batch }) {
  const t = useTranslations('review.batch');
  const payers = useQuery({
    queryKey: ['queues', 'payers'],
    queryFn: () => call('GET /api/office/withdrawals/payers'),
    enabled: !takenAs,
  }).data;
  const [chosen, choose] = useState('csv');
  const form = takenAs ?? chosen;
  const csv = useBatchFile();
  const pain = useCommand('POST /api/office/withdrawals/batches/{id}/pain001', {
    stale: STALE,
    onSuccess: ({ fileName, csv: text }) => saveFile(fileName, text, 'application/xml'),
  });
  const byLayout = useCommand('POST /api/office/withdrawals/batches/{id}/layout', {
    stale: STALE,
    onSuccess: ({ fileName, file }) =>
      saveFile(
        fileName,
        Uint8Array.from(atob(file), (char) => char.charCodeAt(0)),
        'text/plain',
      ),
  });
  const download = () => {
    const [kind, bankCode = '', accountNo = ''] = form.split(' ');
    const request = { params: { id }, body: { bankCode, accountNo } };
    if (kind === PAIN) pain.send(request);
    else if (kind === LAYOUT) byLayout.send(request);
    else csv.send({ params: { id } });
  };
  const fitting = (payers ?? []).filter((payer) => payer.currency === currency);
  return (
    <>
      {!takenAs && fitting.length > 0 && (
        <SelectField label={t('form')} value={chosen} onChange={({ target }) => choose(target.value)}>
          <option value="csv">CSV</option>
          {fitting.map(({ bankCode, accountNo }) => (
            <option key={`${bankCode} ${accountNo}`} value={`${PAIN} ${bankCode} ${accountNo}`}>
              {t('painFrom', { account: `${bankCode} ${accountNo}` })}
            </option>
          ))}
          {fitting
            .filter(({ hasLayout }) => hasLayout)
            .map(({ bankCode, accountNo }) => (
              <option key={`${LAYOUT} ${bankCode} ${accountNo}`} value={`${LAYOUT} ${bankCode} ${accountNo}`}>
                {t('layoutFrom', { account: `${bankCode} ${accountNo}` })}
              </option>
            ))}
        </SelectField>
      )}
      <Button size="sm" icon="download" busy={csv.isPending || pain.isPending || byLayout.isPending} onClick={download}>
        {t('download')}
      </Button>
    </>
  );
}
