import { Status } from '@krapao/ui/data/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useDeferredValue, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useFeed } from '../../shared/api/use-feed.ts';
import { FilterBar } from '../../shared/filters/filter-bar.tsx';
import { FilterInput, FilterSelect } from '../../shared/filters/filter-field.tsx';
import { useFilters } from '../../shared/filters/use-filters.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { type DataColumn, DataTable } from '../../shared/table/data-table.tsx';
import { Age } from '../../shared/time/age.tsx';
import type { MemberLine } from './queries.ts';

const FILTERS = ['search', 'state'] as const;
const STATES = ['active', 'inactive', 'blocked'] as const;
const PAGE_LINES = 50;

/** All members, newest first, or the matches of a search. */
export function MembersList() {
  const t = useTranslations('members');
  const nav = useTranslations('common.nav');
  const navigate = useNavigate();
  const { values, set, clear } = useFilters(FILTERS);
  const search = useDeferredValue(values.search?.trim().slice(0, 100) || undefined);
  const state = STATES.find((one) => one === values.state);
  const feed = useFeed<MemberLine, string>({
    queryKey: ['members', search, state],
    load: async (after) => {
      const { members, next } = await call('GET /api/office/members', {
        query: {
          search,
          ...(state === 'blocked' ? { blocked: 'yes' as const } : { state }),
          after,
          limit: PAGE_LINES,
        } as never,
      });
      return { rows: members, next: next ?? undefined };
    },
  });
  const columns = useMemo<DataColumn<MemberLine>[]>(
    () => [
      {
        id: 'name',
        head: t('name'),
        cell: ({ name, id, foundBy }) => (
          <>
            <b>{name}</b>
            <small className="num is-thin">{foundBy && foundBy !== 'name' ? t(`foundBy.${foundBy}`) : id}</small>
          </>
        ),
      },
      { id: 'phone', head: t('phone'), cell: ({ phone }) => <span className="num is-thin">{phone}</span> },
      {
        id: 'bank',
        head: t('bank'),
        wideOnly: true,
        cell: ({ bank }) => (
          <>
            <span className="num is-thin">
              {bank.code} {bank.accountNo}
            </span>
            <small>{bank.accountName}</small>
          </>
        ),
      },
      { id: 'state', head: t('state'), cell: (member) => <MemberState {...member} /> },
      {
        id: 'joined',
        head: t('joined'),
        wideOnly: true,
        cell: ({ createdAt }) => <span className="num is-thin">{formatDateTime(createdAt)}</span>,
      },
      {
        id: 'seen',
        head: t('seen'),
        wideOnly: true,
        cell: ({ lastLoginAt }) => (lastLoginAt ? <Age at={lastLoginAt} /> : '–'),
      },
    ],
    [t],
  );
  return (
    <PageFrame title={nav('members')}>
      <FilterBar page="members" values={values as Record<string, string>} onChange={set} onClear={clear}>
        <FilterInput
          label={t('search')}
          type="search"
          placeholder={t('searchHint')}
          className="member-search"
          maxLength={100}
          value={values.search ?? ''}
          onChange={({ target }) => set({ search: target.value })}
        />
        <FilterSelect
          label={t('state')}
          value={values.state ?? ''}
          onChange={({ target }) => set({ state: target.value })}
        >
          <option value="">{t('anyState')}</option>
          {STATES.map((one) => (
            <option key={one} value={one}>
              {t(`states.${one}`)}
            </option>
          ))}
        </FilterSelect>
      </FilterBar>
      <DataTable
        caption={nav('members')}
        columns={columns}
        feed={feed}
        rowKey={({ id }) => id}
        empty={{ title: t('none'), hint: t('noneHint') }}
        onOpen={({ id }) => void navigate(`/members/${id}`)}
      />
    </PageFrame>
  );
}

/** Status of a member: disabled, blocked from something, or active. */
export function MemberState({ state, blocks }: Pick<MemberLine, 'state' | 'blocks'>) {
  const t = useTranslations('members');
  if (state === 'inactive') return <Status kind="fail">{t('states.inactive')}</Status>;
  if (blocks.length === 0) return <Status kind="ok">{t('states.active')}</Status>;
  return <Status kind="wait">{blocks.map((what) => t(`blocks.${what}`)).join(', ')}</Status>;
}
