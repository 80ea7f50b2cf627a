import { Empty } from '@krapao/ui/states/empty';
import { Loaded } from '@krapao/web/parts/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslations } from 'use-intl';
import { Age } from '../../shared/time/age.tsx';
import { useCustomerName } from './customer-name.ts';
import { searchQuery } from './queries.ts';
import { useMessageSummary } from './use-message-summary.ts';
import './inbox-line.css';

type Props = { words: string; opened: string | undefined; onOpen: (id: string) => void };

/** Messages that match a search; each opens its conversation. */
export function SearchResults({ words, opened, onOpen }: Props) {
  const t = useTranslations('inbox');
  const nameOf = useCustomerName();
  const wordsOf = useMessageSummary();
  const query = useQuery(searchQuery(useDeferredValue(words)));
  return (
    <Loaded query={query} empty={<Empty title={t('notFound')} />}>
      {(found) => (
        <ul className="inbox-lines" aria-label={t('found')}>
          {found.map((each) => (
            <li key={each.message.id}>
              <button
                type="button"
                className="inbox-line"
                aria-current={each.conversation === opened || undefined}
                onClick={() => onOpen(each.conversation)}
              >
                <span className="inbox-line-words">
                  <span className="inbox-line-top">
                    <b>{nameOf(each)}</b>
                    {each.message.createdAt && <Age at={each.message.createdAt} />}
                  </span>
                  <span className="inbox-line-last is-long">
                    {each.message.sender === 'other' && `${each.message.agent?.name ?? t('auto')}: `}
                    {wordsOf(each.message.message)}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
