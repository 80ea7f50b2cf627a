import { Button } from '@krapao/ui/actions/button';
import { Money } from '@krapao/ui/data/money';
import { Status } from '@krapao/ui/data/status';
import { formatDateTime } from '@krapao/web/time/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../shared/api/call.ts';
import { useFeed } from '../../shared/api/use-feed.ts';
import { FilterBar } from '../../shared/filters/filter-bar.tsx';
import { FilterInput, FilterSelect } from '../../shared/filters/filter-field.tsx';
import { useFilters } from '../../shared/filters/use-filters.ts';
import { PageFrame } from '../../shared/layout/page-frame.tsx';
import { useMay } from '../../shared/session/session.ts';
import { type DataColumn, DataTable } from '../../shared/table/data-table.tsx';
import { tagsQuery } from '../../shared/tags/tags-query.ts';
import { Age } from '../../shared/time/age.tsx';
import type { MemberLine } from './queries.ts';
import { TagActs, TagsSheet } from './tag-acts.tsx';

const FILTERS = ['search', 'state', 'tag', 'currency', 'sort'] as const;
const SORTS = ['registered', 'seen', 'balance', 'deposits'] as const;
const UUID = /^[\da-f-]{36}$/;
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
  const sort = SORTS.find((one) => one === values.sort) ?? 'registered';
  const tag = UUID.test(values.tag ?? '') ? values.tag : undefined;
  // An order of money is within one currency.
  const wanted = (['THB', 'LAK'] as const).find((one) => one === values.currency);
  const currency = wanted ?? (sort === 'balance' || sort === 'deposits' ? 'THB' : undefined);
  const tags = useQuery(tagsQuery);
  const mayTag = useMay('members.write');
  const [isManaging, manage] = useState(false);
  const feed = useFeed<MemberLine, string>({
    queryKey: ['members', search, state, tag, currency, sort],
    load: async (after) => {
      const { members, next } = await call('GET /api/office/members', {
        query: {
          search,
          ...(state === 'blocked' ? { blocked: 'yes' as const } : { state }),
          ...{ tag, currency, sort, after, limit: PAGE_LINES },
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
      {
        id: 'tags',
        head: t('tags'),
        wideOnly: true,
        cell: ({ tags: own }) =>
          own.map(({ id, name }) => (
            <span key={id} className="member-tag">
              {name}
            </span>
          )),
      },
      {
        id: 'balance',
        head: t('balance'),
        align: 'right',
        cell: ({ balance, currency }) => <Money value={balance} currency={currency} />,
      },
      {
        id: 'deposited',
        head: t('deposited'),
        align: 'right',
        wideOnly: true,
        cell: ({ deposited, currency }) => <Money value={deposited} currency={currency} />,
      },
      {
        id: 'phone',
        head: t('phone'),
        wideOnly: true,
        cell: ({ phone }) => <span className="num is-thin">{phone}</span>,
      },
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
    <PageFrame
      title={nav('members')}
      actions={
        mayTag && (
          <Button size="xs" icon="settings" onClick={() => manage(true)}>
            {t('manageTags')}
          </Button>
        )
      }
    >
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
        <FilterSelect label={t('tag')} value={tag ?? ''} onChange={({ target }) => set({ tag: target.value })}>
          <option value="">{t('anyTag')}</option>
          {tags.data?.tags.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </FilterSelect>
        <FilterSelect
          label={t('currency')}
          value={currency ?? ''}
          onChange={({ target }) => set({ currency: target.value })}
        >
          {(sort === 'registered' || sort === 'seen') && <option value="">{t('anyCurrency')}</option>}
          <option>THB</option>
          <option>LAK</option>
        </FilterSelect>
        {!search && (
          <FilterSelect label={t('sort')} value={sort} onChange={({ target }) => set({ sort: target.value })}>
            {SORTS.map((one) => (
              <option key={one} value={one}>
                {t(`sorts.${one}`)}
              </option>
            ))}
          </FilterSelect>
        )}
      </FilterBar>
      <DataTable
        caption={nav('members')}
        columns={columns}
        feed={feed}
        rowKey={({ id }) => id}
        empty={{ title: t('none'), hint: t('noneHint') }}
        exported={{
          list: 'members',
          query: { search, ...(state === 'blocked' ? { blocked: 'yes' } : { state }), tag, currency, sort },
        }}
        onOpen={({ id }) => void navigate(`/members/${id}`)}
        {...(mayTag && {
          bulk: (rows: readonly MemberLine[], done: () => void) => (
            <TagActs members={rows.map(({ id }) => id)} onDone={done} />
          ),
        })}
      />
      {isManaging && <TagsSheet onClose={() => manage(false)} />}
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
