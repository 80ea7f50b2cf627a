import type { Currency } from '@krapao/money';
import { AlertDialog } from '@krapao/ui/alert-dialog';
import { Button } from '@krapao/ui/button';
import { Field } from '@krapao/ui/field';
import { Sheet } from '@krapao/ui/sheet';
import { toast } from '@krapao/ui/toast';
import { saveFile } from '@krapao/web/browser/save-file.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { serverNow } from '@krapao/web/time/server-time.ts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Entry, statusOf } from '../../../shared/statement/entry.ts';
import { useActivity } from '../../../shared/statement/use-activity.ts';
import { loadRange } from '../api/load-range.ts';
import { toCsv } from '../csv.ts';
import { dateBefore, type Filter, rangeOf } from '../model.ts';

const USUAL_DAYS = 30;

type Props = { filter: Filter; currency: Currency; onClose: () => void };

/** Everything of some days as a file for a spreadsheet. */
export function ExportSheet({ filter, currency, onClose }: Props) {
  const t = useTranslations('statement');
  const common = useTranslations('common');
  const formId = useId();
  const sheet = useSheet(onClose);
  const errorText = useErrorText();
  const rowsOf = useRows(currency);
  const [days, setDays] = useState(() => ({
    from: filter.from ?? dateBefore(serverNow(), USUAL_DAYS),
    to: filter.to ?? dateBefore(serverNow(), 0),
  }));
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const isWrong = !days.from || !days.to || days.from > days.to;
  const download = useMutation({
    mutationFn: async () => {
      const { from = '', to = '' } = rangeOf(days);
      const now = new Date(serverNow()).toISOString();
      const end = new Date(to).toISOString() < now ? to : now;
      return loadRange({ from, to: end }, (done, total) => setProgress({ done, total }));
    },
    onSuccess: (entries) => {
      saveFile(`krapao-${days.from}-${days.to}.csv`, toCsv(rowsOf(entries), currency), 'text/csv;charset=utf-8');
      toast.success(t('exported', { n: entries.length }));
      sheet.onOpenChange(false);
    },
    onSettled: () => setProgress(undefined),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWrong && !download.isPending) download.mutate();
  };
  const day = (name: 'from' | 'to') => ({
    type: 'date',
    required: true,
    value: days[name],
    onChange: (event: { target: { value: string } }) => setDays({ ...days, [name]: event.target.value }),
  });
  return (
    <Sheet
      {...sheet}
      title={t('export')}
      closeLabel={common('close')}
      foot={
        <Button type="submit" form={formId} tone="gold" size="lg" wide icon="download" busy={download.isPending}>
          {progress ? t('exporting', progress) : t('download')}
        </Button>
      }
    >
      <form id={formId} className="statement-form" onSubmit={submit} noValidate>
        <p className="ink-soft">{t('exportHelp')}</p>
        <div className="statement-days">
          <Field label={t('fromDate')} {...day('from')} />
          <Field label={t('toDate')} {...day('to')} error={isWrong ? t('wrongDates') : undefined} />
        </div>
      </form>
      <AlertDialog
        open={download.isError}
        onOpenChange={() => download.reset()}
        title={common('error')}
        dismissLabel={common('close')}
      >
        {errorText(download.error)}
      </AlertDialog>
    </Sheet>
  );
}

/** The rows of the file: a head, then the entries in the member's language; amounts are plain numbers. */
function useRows(currency: Currency) {
  const t = useTranslations('statement');
  const movement = useTranslations('movement');
  const activityOf = useActivity();
  const head = [
    t('date'),
    t('activity'),
    t('from'),
    t('to'),
    t('details'),
    t('status'),
    `${t('amount')} (${currency})`,
    `${t('balance')} (${currency})`,
    movement('reference'),
  ];
  const rowOf = (entry: Entry) => {
    const { title, from, to, description, ended } = activityOf(entry);
    const details = [description, ended].filter(Boolean).join(' · ');
    const status = movement(`status.${statusOf(entry.status)}`);
    const when = formatDateTime(entry.createdAt);
    return [when, title, from, to, details, status, entry.amount, entry.balanceAfter, entry.reference];
  };
  return (entries: readonly Entry[]) => [head, ...entries.map(rowOf)];
}
