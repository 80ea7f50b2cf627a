import { Empty } from '@krapao/ui/states/empty';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useFeed } from '../../shared/api/use-feed.ts';
import { useCommands } from '../../shared/keys/commands.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { useMe } from '../../shared/session/session.ts';
import { ConversationList } from './conversation-list.tsx';
import { ConversationPane } from './conversation-pane.tsx';
import './inbox.css';
import { neighbourOf } from './neighbour.ts';
import { OnShift } from './on-shift.tsx';
import { openedIn, pathOf, placeOf, placesFor } from './places.ts';
import { countsQuery, filterOf, type Line } from './queries.ts';
import { SearchResults } from './search-results.tsx';
import { useLeftOver } from './use-left-over.ts';

/** The team's inbox: waiting customers, the open conversation and the customer's money. */
export function InboxPage() {
  const t = useTranslations('inbox');
  const nav = useTranslations('common.nav');
  const me = useMe();
  const location = useLocation();
  const places = placesFor(me);
  const place = placeOf(location.pathname, places);
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const counts = useQuery(countsQuery).data;
  const filter = filterOf(place, me.id);
  const feed = useFeed<Line, string>({
    queryKey: ['inbox', 'list', filter],
    load: async (after) => {
      const { conversations, next } = await call('GET /api/office/chat', { query: { ...filter, after } });
      return { rows: conversations, next: next ?? undefined };
    },
  });
  const openedId = openedIn(location);
  useLeftOver(openedId);
  const open = (id: string | undefined) =>
    void navigate(
      { pathname: pathOf(place, places), search: id ? `?c=${id}` : '' },
      { replace: openedId !== undefined },
    );
  const go = (step: 1 | -1) => {
    const next = neighbourOf(feed.data ?? [], openedId, step);
    if (next) open(next.id);
  };
  useCommands([
    { id: 'next', group: 'page', label: t('next'), keys: 'j', isQuiet: true, run: () => go(1) },
    { id: 'previous', group: 'page', label: t('previous'), keys: 'k', isQuiet: true, run: () => go(-1) },
  ]);
  return (
    <PageFrame
      title={nav('inbox')}
      tabs={places.map((name) => ({
        to: pathOf(name, places),
        label: t(`places.${name}`),
        count: name === 'closed' ? undefined : counts?.[name],
      }))}
      actions={<OnShift />}
      isOpen={openedId !== undefined}
    >
      <div className={openedId ? 'inbox has-open' : 'inbox'}>
        <div className="inbox-list">
          <label className="inbox-search">
            <span className="spoken">{t('search')}</span>
            <input
              type="search"
              value={words}
              maxLength={100}
              placeholder={t('search')}
              onChange={({ target }) => setWords(target.value)}
            />
          </label>
          {words.trim().length > 1 ? (
            <SearchResults words={words.trim()} opened={openedId} onOpen={open} />
          ) : (
            <ConversationList feed={feed} place={place} opened={openedId} onOpen={open} />
          )}
        </div>
        {openedId ? (
          <ConversationPane key={openedId} id={openedId} onClose={() => open(undefined)} />
        ) : (
          <div className="inbox-none">
            <Empty title={t('chooseTitle')}>{t('chooseHint')}</Empty>
          </div>
        )}
      </div>
    </PageFrame>
  );
}
