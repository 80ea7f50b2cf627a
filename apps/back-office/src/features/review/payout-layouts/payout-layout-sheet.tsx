import { formatMoney } from '@krapao/money';
import { Banner } from '@krapao/ui/states/banner';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../shared/api/call.ts';
import { FormSheet } from '../../../shared/dialogs/form-sheet.tsx';
import { ReasonField } from '../../../shared/fields/reason-field.tsx';
import { FilePicker } from '../statements/file-picker.tsx';
import { LayoutBank } from '../statements/layout-bank.tsx';
import { PreviewFailure } from '../statements/preview-failure.tsx';
import type { Layouts } from '../statements/queries.ts';
import { readSample } from '../statements/read-sample.ts';
import { useLayoutForm } from '../statements/use-layout-form.ts';
import { draftOf, layoutOf } from './payout-draft.ts';
import { PayoutFields } from './payout-fields.tsx';
import './payout-layout.css';

type Props = { layouts: Layouts; onClose: () => void };

/** How payments are written for a bank, tried live on made-up ones. A second person makes it effective. */
export function PayoutLayoutSheet({ layouts, onClose }: Props) {
  const t = useTranslations('bank-files');
  const [answer, setAnswer] = useState<{ file: File; text: string }>();
  const { form, command, draft, currency, bank } = useLayoutForm({
    ...{ kind: 'payout', layouts, layoutOf, onClose },
    draftFor: (code) => draftOf(layouts.payoutLayouts.find(({ bankCode }) => bankCode === code)?.layout),
  });
  const layout = useDeferredValue(layoutOf(draft));
  const preview = useQuery({
    queryKey: ['bank-layouts', 'payout-preview', layout, currency, answer?.text],
    queryFn: () =>
      call('POST /api/office/bank-layouts/payout-preview', { body: { layout, currency, answer: answer?.text } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <FormSheet title={t('payout.title')} actionLabel={t('request')} form={form} command={command} onClose={onClose}>
      <LayoutBank {...bank} />
      <PayoutFields draft={draft} onChange={(next) => form.set({ draft: next })} />
      <FilePicker
        label={t('payout.tryAnswer')}
        file={answer?.file}
        onChange={(file) => void readSample(file).then(({ text }) => setAnswer({ file, text }))}
      />
      <Preview preview={preview} currency={currency} />
      <ReasonField {...form.field('why')} />
    </FormSheet>
  );
}

type Answer = Awaited<ReturnType<typeof call<'POST /api/office/bank-layouts/payout-preview'>>>;

function Preview({
  preview: { data, error },
  currency,
}: {
  preview: { data: Answer | undefined; error: Error | null };
  currency: 'THB' | 'LAK';
}) {
  const t = useTranslations('bank-files');
  const review = useTranslations('review.batch');
  const place = (line: number | null, fault: string) => (line === null ? fault : t('atLine', { n: line, fault }));
  return (
    <section className="payout-layout-preview" aria-live="polite">
      <h3>{t('preview')}</h3>
      {error && <PreviewFailure error={error} />}
      {!error && data?.fileError && (
        <Banner tone="bad">{place(data.fileError.line, review(`writeErrors.${data.fileError.fault}`))}</Banner>
      )}
      {!error && data?.answerError && (
        <Banner tone="bad">{place(data.answerError.line, review(`fileErrors.${data.answerError.fault}`))}</Banner>
      )}
      {!error && data?.file && <pre>{data.file}</pre>}
      {!error && data && data.answer.length > 0 && (
        <ul>
          {data.answer.map(({ line, reference, amount, result, note }) => (
            <li key={line}>
              {reference} <span className="num">{formatMoney(amount, currency)}</span> {review(`result.${result}`)}{' '}
              {note}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
