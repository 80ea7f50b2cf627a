import type { AnnouncementDocument } from '@krapao/contract/documents/announcement';
import { Button } from '@krapao/ui/actions/button';
import { Kv } from '@krapao/ui/data/kv';
import { Status } from '@krapao/ui/data/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type AnswerOf, call } from '../../shared/api/call.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx';
import { useSuccessToast } from '../../shared/dialogs/use-success-toast.ts';
import type { DataColumn } from '../../shared/table/data-table.tsx';
import { type Document, type Saved, STALE } from './queries.ts';

type Figures = AnswerOf<'GET /api/office/announcements'>['announcements'][number];

const SENDING_MS = 5_000;
const KIND = {
  draft: 'note',
  planned: 'wait',
  sending: 'wait',
  sent: 'ok',
  withdrawn: 'note',
  over: 'note',
} as const satisfies Record<Figures['state'], 'ok' | 'wait' | 'note'>;
const COUNTS = ['sent', 'opened', 'capped', 'excluded'] as const;

const announcementsQuery = {
  queryKey: ['catalogue', 'announcement-figures'],
  queryFn: () => call('GET /api/office/announcements'),
  // Counts grow while an announcement is sent.
  refetchInterval: ({ state }: { state: { data?: AnswerOf<'GET /api/office/announcements'> | undefined } }) =>
    state.data?.announcements.some((one) => one.state === 'sending') ? SENDING_MS : (false as const),
};

function useFigures(isOn: boolean): (key: string) => Figures | undefined {
  const { data } = useQuery({ ...announcementsQuery, enabled: isOn });
  return (key) => data?.announcements.find((one) => one.key === key);
}

/** How far each announcement is sent; `isOn` only for the list of announcements. */
export function useAnnouncementColumns(isOn: boolean): DataColumn<Document>[] {
  const t = useTranslations('catalogue.announcement');
  const figuresOf = useFigures(isOn);
  if (!isOn) return [];
  return [
    {
      id: 'sending',
      head: t('state'),
      cell: ({ key }) => {
        const state = figuresOf(key)?.state;
        return state && <Status kind={KIND[state]}>{t(`states.${state}`)}</Status>;
      },
    },
    {
      id: 'ends',
      head: t('ends'),
      wideOnly: true,
      cell: ({ key }) => {
        const endsAt = figuresOf(key)?.endsAt;
        return endsAt && formatDateTime(endsAt);
      },
    },
    ...COUNTS.map((id) => ({
      ...{ id, head: t(id), align: 'right' as const, wideOnly: id !== 'sent' && id !== 'opened' },
      cell: ({ key }: Document) => <span className="num is-thin">{figuresOf(key)?.[id] ?? '–'}</span>,
    })),
  ];
}

type Props = { document: Document; mayWrite: boolean; onSaved: (saved: Saved) => void };

/** The counts of one announcement, and the button that stops it. */
export function AnnouncementFigures({ document, mayWrite, onSaved }: Props) {
  const t = useTranslations('catalogue.announcement');
  const showSuccess = useSuccessToast();
  const [isWithdrawing, setWithdrawing] = useState(false);
  const figures = useFigures(document.key !== 'new')(document.key);
  const withdraw = useCommand('PUT /api/office/catalogue/{kind}/{key}', {
    stale: STALE,
    onSuccess: (saved) => {
      setWithdrawing(false);
      showSuccess(t('withdrawnDone'));
      onSaved(saved);
    },
    onError: null,
  });
  if (!figures) return null;
  const { kind, key, version } = document;
  const value = document.value as AnnouncementDocument;
  return (
    <section className="catalogue-segment-count" aria-label={t('title')}>
      <h3 className="text-label">{t('title')}</h3>
      <Status kind={KIND[figures.state]}>{t(`states.${figures.state}`)}</Status>
      <Kv bare items={COUNTS.map((id) => ({ label: t(id), value: figures[id] }))} />
      <p className="ink-soft">{t('excludedHint')}</p>
      {mayWrite && value.isPublished && figures.state !== 'over' && (
        <Button size="xs" tone="danger" onClick={() => setWithdrawing(true)}>
          {t('withdraw')}
        </Button>
      )}
      {isWithdrawing && (
        <ConfirmDialog
          title={t('withdrawTitle')}
          actionLabel={t('withdraw')}
          command={withdraw}
          onClose={() => setWithdrawing(false)}
          onConfirm={() =>
            withdraw.send({
              params: { kind, key },
              body: { value: { ...value, isPublished: false }, base: version, note: t('withdraw') },
            })
          }
        >
          {t('withdrawHint')}
        </ConfirmDialog>
      )}
    </section>
  );
}
