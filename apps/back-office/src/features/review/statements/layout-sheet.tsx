import { formatMoney } from '@krapao/money';
import { SelectField } from '@krapao/ui/fields/select-field';
import { Banner } from '@krapao/ui/states/banner';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../shared/api/call.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { FormSheet } from '../../../shared/dialogs/form-sheet.tsx';
import { useSuccessToast } from '../../../shared/dialogs/use-success-toast.ts';
import { ReasonField } from '../../../shared/fields/reason-field.tsx';
import { InView } from '../../../shared/layout/in-view.tsx';
import { FilePicker } from './file-picker.tsx';
import { draftOf, type LayoutDraft, layoutOf } from './layout-draft.ts';
import { LayoutFields } from './layout-fields.tsx';
import { type Layouts, STALE_FILES, useFileErrorText } from './queries.ts';
import { readSample, type Sample } from './read-sample.ts';
import './layout-sheet.css';

type Props = { layouts: Layouts; onClose: () => void };

/** How statements of a bank are read, tried live on a file of the bank. A second person makes it effective. */
export function LayoutSheet({ layouts: { layouts, banks, accounts, approvals }, onClose }: Props) {
  const t = useTranslations('bank-files');
  const common = useTranslations('common');
  const showSuccess = useSuccessToast();
  const [sample, setSample] = useState<Sample>();
  const [picked, setPicked] = useState<File>();
  const layoutFor = (bank: string) => layouts.find(({ bankCode }) => bankCode === bank)?.layout;
  const [first = ''] = banks;
  const form = useForm<{ bankCode: string; draft: LayoutDraft; why: string }>({
    initial: { bankCode: first, draft: draftOf(layoutFor(first)), why: '' },
    check: ({ why }) => ({ why: why.trim() ? undefined : common('reasonNeeded') }),
    onSubmit: ({ bankCode, draft, why }) =>
      change.send({ params: { bankCode, kind: 'statement' }, body: { layout: layoutOf(draft), why: why.trim() } }),
  });
  const change = useCommand('POST /api/office/bank-layouts/{bankCode}/{kind}/change', {
    stale: STALE_FILES,
    onSuccess: () => {
      showSuccess(t('requested'));
      onClose();
    },
    onError: null,
  });
  const { bankCode, draft } = form.values;
  const currency = accounts.find((account) => account.bankCode === bankCode)?.currency ?? 'THB';
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
  const waits = approvals.some((one) => one.bankCode === bankCode && one.kind === 'statement');
  return (
    <FormSheet title={t('layouts')} actionLabel={t('request')} form={form} command={change} onClose={onClose}>
      <SelectField
        label={t('bank')}
        value={bankCode}
        onChange={({ target }) => form.set({ bankCode: target.value, draft: draftOf(layoutFor(target.value)) })}
      >
        {banks.map((bank) => (
          <option key={bank} value={bank}>
            {bank}
          </option>
        ))}
      </SelectField>
      {waits && <Banner icon="users">{t('layoutWaits')}</Banner>}
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
  preview: { data, isError },
  currency,
}: {
  preview: { data: Answer | undefined; isError: boolean };
  currency: 'THB' | 'LAK';
}) {
  const t = useTranslations('bank-files');
  const { text } = useFileErrorText();
  return (
    <section className="layout-sheet-preview" aria-live="polite">
      <h3>{t('preview')}</h3>
      {isError && <Banner tone="bad">{t('previewInvalid')}</Banner>}
      {!isError && data?.error && <Banner tone="bad">{text(data.error)}</Banner>}
      {!isError && data && !data.error && (
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
