import { formatMoney } from '@krapao/money';
import { Banner } from '@krapao/ui/states/banner';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../shared/api/call.ts';
import { FormSheet } from '../../../shared/dialogs/form-sheet.tsx';
import { ReasonField } from '../../../shared/fields/reason-field.tsx';
import { InView } from '../../../shared/layout/in-view.tsx';
import { FilePicker } from './file-picker.tsx';
import { LayoutBank } from './layout-bank.tsx';
import { draftOf, layoutOf } from './layout-draft.ts';
import { LayoutFields } from './layout-fields.tsx';
import { PreviewFailure } from './preview-failure.tsx';
import { type Layouts, useFileErrorText } from './queries.ts';
import { readSample, type Sample } from './read-sample.ts';
import { useLayoutForm } from './use-layout-form.ts';
import './layout-sheet.css';

type Props = { layouts: Layouts; onClose: () => void };

/** How statements of a bank are read, tried live on a file of the bank. A second person makes it effective. */
export function LayoutSheet({ layouts, onClose }: Props) {
  const t = useTranslations('bank-files');
  const [sample, setSample] = useState<Sample>();
  const [picked, setPicked] = useState<File>();
  const { form, command, draft, currency, bank } = useLayoutForm({
    ...{ kind: 'statement', layouts, layoutOf, onClose },
    draftFor: (code) => draftOf(layouts.layouts.find(({ bankCode }) => bankCode === code)?.layout),
  });
  const layout = useDeferredValue(layoutOf(draft));
  const preview = useQuery({
    queryKey: ['bank-layouts', 'preview', layout, currency, sample],
    queryFn: () => {
      const { text = '', isWhole = true } = sample ?? {};
      return call('POST /api/office/bank-layouts/preview', { body: { layout, currency, sample: text, isWhole } });
    },
    enabled: sample !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <FormSheet title={t('layouts')} actionLabel={t('request')} form={form} command={command} onClose={onClose}>
      <LayoutBank {...bank} />
      <FilePicker
        label={t('sample')}
        file={picked}
        onChange={(file) => {
          setPicked(file);
          void readSample(file).then(setSample);
        }}
      />
      <LayoutFields draft={draft} titles={preview.data?.titles ?? []} onChange={(next) => form.set({ draft: next })} />
      {sample && (
        <InView of={preview.isPending ? undefined : sample}>
          <Preview preview={preview} currency={currency} />
        </InView>
      )}
      <ReasonField {...form.field('why')} />
    </FormSheet>
  );
}

type Answer = Awaited<ReturnType<typeof call<'POST /api/office/bank-layouts/preview'>>>;

function Preview({
  preview: { data, error },
  currency,
}: {
  preview: { data: Answer | undefined; error: Error | null };
  currency: 'THB' | 'LAK';
}) {
  const t = useTranslations('bank-files');
  const { text } = useFileErrorText();
  return (
    <section className="layout-sheet-preview" aria-live="polite">
      <h3>{t('preview')}</h3>
      {error && <PreviewFailure error={error} />}
      {!error && data?.error && <Banner tone="bad">{text(data.error)}</Banner>}
      {!error && data && !data.error && (
        <div className="layout-sheet-preview-scroll">
          <table>
            <thead>
              <tr>
                {(['at', 'amount', 'reference', 'sender'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`previewColumns.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.lines.map((line) => (
                <tr key={line.line}>
                  <td className="num is-thin">{formatDateTime(line.at)}</td>
                  <td className="num">
                    {formatMoney(line.direction === 'debit' ? -line.amount : line.amount, currency, { signed: true })}
                  </td>
                  <td className="num is-thin">{line.reference ?? '–'}</td>
                  <td>{[line.senderBank, line.senderAccount, line.senderName].filter(Boolean).join(' ') || '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
