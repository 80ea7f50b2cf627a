import { Empty } from '@krapao/ui/empty';
import { QueryRetry } from '@krapao/web/parts/query-retry.tsx';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslations } from 'use-intl';
import { Age } from '../../shared/time/age.tsx';
import { useCustomerName } from './customer-name.ts';
import { searchQuery } from './queries.ts';
import { useWordsOf } from './words-of-line.ts';

type Props = { words: string; opened: string | undefined; onOpen: (id: string) => void };

/** Messages with these words; each opens its conversation. */
export function SearchResults({ words, opened, onOpen }: Props) {
  const t = useTranslations('inbox');
  const nameOf = useCustomerName();
  const wordsOf = useWordsOf();
  const found = useQuery(searchQuery(useDeferredValue(words)));
  if (!found.data) return <QueryRetry query={found} />;
  if (found.data.length === 0) return <Empty title={t('notFound')} />;
  return (
    <ul className="inbox-lines" aria-label={t('found')}>
      {found.data.map((each) => (
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
  );
}
