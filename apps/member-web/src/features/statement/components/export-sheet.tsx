import type { Currency } from '@krapao/money';
import { Button } from '@krapao/ui/actions/button';
import { Field } from '@krapao/ui/fields/field';
import { Sheet } from '@krapao/ui/layers/sheet';
import { toast } from '@krapao/ui/layers/toast';
import { saveFile } from '@krapao/web/browser/save-file.ts';
import { useSheet } from '@krapao/web/browser/use-sheet.ts';
import { useForm } from '@krapao/web/forms/use-form.ts';
import { useErrorText } from '@krapao/web/i18n/use-error-text.ts';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { serverNow } from '@krapao/web/time/server-time.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ErrorAlert } from '../../../shared/dialogs/error-alert.tsx';
import { type Entry, outcomeOf } from '../../../shared/statement/entry.ts';
import { useActivity } from '../../../shared/statement/use-activity.ts';
import { loadRange } from '../api/load-range.ts';
import { toCsv } from '../csv.ts';
import { dateBefore, type Filter, rangeOf } from '../model.ts';

const USUAL_DAYS = 30;

type Props = { filter: Filter; currency: Currency; onClose: () => void };

/** Exports all entries of a range as CSV. */
export function ExportSheet({ filter, currency, onClose }: Props) {
  const t = useTranslations('statement');
  const common = useTranslations('common');
  const sheet = useSheet(onClose);
  const errorText = useErrorText();
  const rowsOf = useRows(currency);
  const form = useForm({
    initial: {
      from: filter.from ?? dateBefore(serverNow(), USUAL_DAYS),
      to: filter.to ?? dateBefore(serverNow(), 0),
    },
    check: ({ from, to }) => ({ to: !from || !to || from > to ? t('wrongDates') : undefined }),
    onSubmit: (days) => download.isPending || download.mutate(days),
  });
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const download = useMutation({
    mutationFn: async (days: { from: string; to: string }) => {
      const { from = '', to = '' } = rangeOf(days);
      const now = new Date(serverNow()).toISOString();
      const end = new Date(to).toISOString() < now ? to : now;
      return loadRange({ from, to: end }, (done, total) => setProgress({ done, total }));
    },
    onSuccess: (entries, days) => {
      saveFile(`krapao-${days.from}-${days.to}.csv`, toCsv(rowsOf(entries), currency), 'text/csv;charset=utf-8');
      toast.success(t('exported', { n: entries.length }));
      sheet.onOpenChange(false);
    },
    onError: (error) => form.refuse({ form: errorText(error) }),
    onSettled: () => setProgress(undefined),
  });
  return (
    <Sheet
      {...sheet}
      title={t('export')}
      closeLabel={common('close')}
      foot={
        <Button type="submit" form={form.id} tone="gold" size="lg" wide icon="download" busy={download.isPending}>
          {progress ? t('exporting', progress) : t('download')}
        </Button>
      }
    >
      <form {...form.props} className="statement-form">
        <p className="ink-soft">{t('exportHelp')}</p>
        <div className="statement-days">
          <Field label={t('fromDate')} type="date" required {...form.field('from')} />
          <Field label={t('toDate')} type="date" required {...form.field('to')} />
        </div>
      </form>
      <ErrorAlert text={form.errors.form} onClose={() => form.set({})} />
    </Sheet>
  );
}

/** The rows of the file: a header, then entries in the member's language; amounts are plain numbers. */
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
    const status = movement(`status.${outcomeOf(entry)}`);
    const when = formatDateTime(entry.createdAt);
    return [when, title, from, to, details, status, entry.amount, entry.balanceAfter, entry.reference];
  };
  return (entries: readonly Entry[]) => [head, ...entries.map(rowOf)];
}
