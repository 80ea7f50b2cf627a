-- News from the service, written once and read into each member's list of notices: a million members are no million rows.
-- Ids are drawn with those of notices, so that one list orders, pages and marks both.
create table news (
  id           bigint      primary key,
  title        jsonb       not null,
  text         jsonb       not null,
  link         text,
  currency     text        not null check (currency in ('all', 'THB', 'LAK')),
  locale       text        not null check (locale in ('all', 'th', 'la', 'en')),
  is_published boolean     not null,
  -- When it was first published. A correction does not make it new again.
  published_at timestamptz check (published_at is not null or not is_published)
);
create index news_published on news (published_at, id) where is_published;
grant select, insert, update on news to krapao_app;
grant usage on sequence notice_id_seq to krapao_app;

-- The news that a member has read.
create table news_read (
  member_id text        not null references member,
  news_id   bigint      not null references news,
  read_at   timestamptz not null,
  primary key (member_id, news_id)
);
create index news_read_of_news on news_read (news_id);
grant select, insert, delete on news_read to krapao_app;

-- The news that a member may see, in the language they read: what was published for them since they joined, in the last
-- 90 days. Nothing during an exclusion, and afterwards nothing that was published during one.
create function news_for(p_member text, p_locale text, p_at timestamptz) returns setof news
language sql stable set search_path = '' as $$
  select n.* from public.news n join public.member m on m.id = p_member
  where n.is_published and n.published_at > p_at - interval '90 days' and n.published_at <= p_at
    and n.published_at >= m.created_at and m.closed_at is null
    and n.currency in ('all', m.currency) and n.locale in ('all', p_locale)
    and (m.excluded_until is null or m.excluded_until <= p_at)
    and not exists (
      select from public.exclusion e
      where e.member_id = p_member and n.published_at >= e.begins_at and n.published_at < e.ends_at)
$$;

-- Open pages refetch when what is published changes; a draft is nobody's business.
create trigger tell_published after insert on news for each row when (new.is_published)
  execute function tell_changed();
create trigger tell_republished after update on news for each row when (new.is_published or old.is_published)
  execute function tell_changed();

-- A delivery is of a notice or of news.
alter table notice_delivery
  alter column notice_id drop not null,
  add column news_id bigint references news,
  add unique (news_id, channel, target),
  add check (num_nonnulls(notice_id, news_id) = 1);
