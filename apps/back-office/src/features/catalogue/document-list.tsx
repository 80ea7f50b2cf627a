import { CATALOGUE_LISTS } from '@krapao/contract/office/exported-lists';
import { Button } from '@krapao/ui/actions/button';
import { Status } from '@krapao/ui/data/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Kind } from '../../shared/catalogue/document-kind.ts';
import { useDocumentName } from '../../shared/catalogue/document-names.ts';
import { listQuery } from '../../shared/catalogue/list-query.ts';
import { useCommands } from '../../shared/keys/commands.ts';
import { useMay } from '../../shared/session/session.ts';
import { type DataColumn, DataTable } from '../../shared/table/data-table.tsx';
import { useAnnouncementColumns } from './announcement-figures.tsx';
import { KeySheet } from './key-sheet.tsx';
import type { Document } from './queries.ts';
import { type Span, SpanChoice } from './reward-figures.tsx';
import { useOfferColumns } from './use-offer-columns.tsx';

/** Kinds whose keys the server numbers. */
const NUMBERED: readonly Kind[] = ['deposit-account', 'deposit-wallet', 'news', 'segment', 'announcement'];
/** Kinds that can stop money or redirect members. */
const OF_SERVICE: readonly Kind[] = ['deposit-account', 'deposit-wallet', 'bank', 'game'];
/** Kinds without an open or closed state, or with a state of their own. */
const ALWAYS_OPEN: readonly Kind[] = ['canned-reply', 'source', 'segment', 'announcement'];

export function DocumentList({ kind, at }: { kind: Kind; at: string }) {
  const t = useTranslations('catalogue');
  const navigate = useNavigate();
  const nameOf = useDocumentName();
  const documents = useQuery(listQuery(kind));
  const list = kind === 'announcement' ? 'announcements' : CATALOGUE_LISTS.find((name) => name === `catalogue-${kind}`);
  const isNumbered = NUMBERED.includes(kind);
  const mayText = useMay('catalogue.write');
  const mayService = useMay('service.write');
  const mayAdd = OF_SERVICE.includes(kind) ? mayService : mayText;
  const [isAdding, setAdding] = useState(false);
  const open = (key: string) => void navigate(`${at}/${encodeURIComponent(key)}`);
  const add = () => (isNumbered ? open('new') : setAdding(true));
  const isOffers = kind === 'offer';
  const maySeeFigures = useMay('reports.read');
  const [span, setSpan] = useState<Span>('90');
  const offerColumns = useOfferColumns(isOffers, span);
  const own = useMemo<DataColumn<Document>[]>(
    () => [
      { id: 'name', head: t('name'), cell: (document) => <b>{nameOf(kind, document.key, document.value)}</b> },
      { id: 'key', head: t('code'), wideOnly: true, cell: ({ key }) => <span className="num is-thin">{key}</span> },
      ...(ALWAYS_OPEN.includes(kind)
        ? []
        : [{ id: 'state', head: t('state'), cell: (document: Document) => <OpenState document={document} /> }]),
      {
        id: 'planned',
        head: t('plannedHead'),
        wideOnly: true,
        cell: ({ scheduled: [next], proposed }) => {
          if (proposed) return <Status kind="wait">{t('states.proposed')}</Status>;
          return next ? formatDateTime(next.appliesAt) : '';
        },
      },
    ],
    [t, nameOf, kind],
  );
  const announcementColumns = useAnnouncementColumns(kind === 'announcement');
  const columns = [...own, ...offerColumns, ...announcementColumns];
  useCommands(mayAdd ? [{ id: 'add', group: 'page', label: t('add'), icon: 'plus', keys: 'n', run: add }] : []);
  return (
    <>
      {mayAdd && (
        <div className="row catalogue-tools">
          {isOffers && maySeeFigures && <SpanChoice span={span} onChange={setSpan} />}
          <span className="grow" />
          <Button size="xs" icon="plus" onClick={add}>
            {t('add')}
          </Button>
        </div>
      )}
      <DataTable
        caption={t(`kinds.${kind}`)}
        columns={columns}
        feed={documents}
        rowKey={({ key }) => key}
        empty={{ title: t('none') }}
        {...(list && { exported: { list } })}
        onOpen={({ key }) => open(key)}
      />
      {isAdding && <KeySheet kind={kind} onClose={() => setAdding(false)} onChosen={open} />}
    </>
  );
}

function OpenState({ document: { value, proposed } }: { document: Document }) {
  const t = useTranslations('catalogue.open');
  const { isOpen, isPublished, inMaintenance } = (value ?? {}) as Record<string, boolean | undefined>;
  if (value === null) return <Status kind="wait">{t(proposed ? 'proposed' : 'planned')}</Status>;
  if (isPublished !== undefined)
    return <Status kind={isPublished ? 'ok' : 'note'}>{t(isPublished ? 'published' : 'unpublished')}</Status>;
  if (isOpen === undefined) return null;
  if (isOpen && inMaintenance) return <Status kind="wait">{t('maintenance')}</Status>;
  return <Status kind={isOpen ? 'ok' : 'note'}>{t(isOpen ? 'yes' : 'no')}</Status>;
}
