import { Button } from '@krapao/ui/actions/button';
import { Icon } from '@krapao/ui/brand/icon';
import { Avatar } from '@krapao/ui/data/avatar';
import { Empty } from '@krapao/ui/states/empty';
import { Skeleton } from '@krapao/ui/states/skeleton';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { Feed } from '../../shared/api/use-feed.ts';
import { ExportList } from '../../shared/files/export-list.tsx';
import { useMe } from '../../shared/session/session.ts';
import { Age } from '../../shared/time/age.tsx';
import { useCustomerName } from './customer-name.ts';
import type { Place } from './places.ts';
import { countsQuery, filterOf, type Line } from './queries.ts';
import { useMessageSummary } from './use-message-summary.ts';
import './inbox-line.css';

const MINUTE_MS = 60_000;

/** Columns of the file. */
const EXPORTED = ['customer', 'state', 'agent', 'last'];

type Props = { feed: Feed<Line>; place: Place; opened: string | undefined; onOpen: (id: string) => void };

export function ConversationList({ feed, place, opened, onOpen }: Props) {
  const t = useTranslations('inbox');
  const common = useTranslations('common.table');
  const me = useMe();
  return (
    <div className="inbox-lines">
      <Loaded query={feed} skeleton={<Skeleton height={64} />} empty={<Empty title={t(`none.${place}`)} />}>
        {(lines) => (
          <ul aria-label={t(`places.${place}`)}>
            {lines.map((line) => (
              <li key={line.id}>
                <OneLine line={line} isOpened={line.id === opened} onOpen={() => onOpen(line.id)} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {feed.data && feed.data.length > 0 && (
        <div className="inbox-export">
          <ExportList list="inbox" query={filterOf(place, me.id)} columns={EXPORTED} />
        </div>
      )}
      {feed.hasMore && (
        <Button size="sm" wide busy={feed.isLoadingMore} onClick={feed.loadMore}>
          {common('more')}
        </Button>
      )}
    </div>
  );
}

function OneLine({ line, isOpened, onOpen }: { line: Line; isOpened: boolean; onOpen: () => void }) {
  const t = useTranslations('inbox');
  const me = useMe();
  const nameOf = useCustomerName();
  const wordsOf = useMessageSummary();
  const { data: counts } = useQuery(countsQuery);
  const lateMs = (counts?.targetMinutes ?? Number.POSITIVE_INFINITY) * MINUTE_MS;
  const patience = { lateMs, tooLateMs: 3 * lateMs };
  const { last, unread, waitingSince, takenBy, labels, guest } = line;
  const name = nameOf(line);
  const at = waitingSince ?? last?.createdAt;
  const isMine = takenBy?.id === me.id;
  return (
    <button
      type="button"
      className={unread > 0 && (isMine || takenBy === null) ? 'inbox-line is-unread' : 'inbox-line'}
      aria-current={isOpened || undefined}
      onClick={onOpen}
    >
      <span className={guest === null ? 'inbox-face' : 'inbox-face is-guest'}>
        <Avatar name={guest === null ? name : 'G'} />
      </span>
      <span className="inbox-line-words">
        <span className="inbox-line-top">
          <b>{name}</b>
          {at && <Age at={at} {...(waitingSince && { patience })} />}
        </span>
        <span className="inbox-line-last">
          <span className="grow">
            {last && last.sender === 'other' && `${last.agent?.name ?? t('auto')}: `}
            {last && wordsOf(last.message)}
          </span>
          {unread > 0 && (
            <span className="inbox-count num">
              <span aria-hidden="true">{unread}</span>
              <span className="spoken">{t('unread', { n: unread })}</span>
            </span>
          )}
        </span>
        {(labels.length > 0 || takenBy) && (
          <span className="inbox-line-marks">
            {takenBy && (
              <span>
                <Icon name="user" size="s" />
                {isMine ? t('me') : takenBy.name}
              </span>
            )}
            {labels.map((label) => (
              <span key={label} className="inbox-label">
                {label}
              </span>
            ))}
          </span>
        )}
      </span>
    </button>
  );
}
