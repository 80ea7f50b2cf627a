-- What the list of members is sorted by. Balances change with every movement, so an index on the ledger's own rows would
-- slow them all; this copy follows behind its seals.
create table member_figure (
  member_id text   primary key references member,
  currency  text   not null,
  balance   bigint not null default 0,
  deposited bigint not null default 0
);
create index member_figure_balance on member_figure (currency, balance, member_id);
create index member_figure_deposited on member_figure (currency, deposited, member_id);
create index member_seen on member (coalesce(last_login_at, '-infinity'), id);
grant select on member_figure to krapao_app;

create table member_figure_mark (
  is_one      boolean primary key default true check (is_one),
  through_xid xid8    not null
);
insert into member_figure_mark (through_xid) values ('0');
grant select on member_figure_mark to krapao_app;

insert into member_figure (member_id, currency) select id, currency from member;
create function begin_member_figure() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.member_figure (member_id, currency) values (new.id, new.currency);
  return null;
end
$$;
create trigger figure_begins after insert on member for each row execute function begin_member_figure();

-- Recalculates the members whose money moved in the next seals. True while there are more.
create function refresh_member_figures(p_seals int) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_after   xid8;
  v_through xid8;
begin
  select through_xid into v_after from public.member_figure_mark for update;
  select s.through_xid into v_through from (
    select through_xid from ledger.seal where through_xid > v_after order by through_xid limit p_seals
  ) s order by s.through_xid desc limit 1;
  if v_through is null then
    return false;
  end if;
  with moved as (
    select distinct a.owner from ledger.moved_accounts(v_after, v_through) as m (id)
    join ledger.account a on a.id = m.id where a.side = 'member'
  )
  update public.member_figure f set
    balance = (select coalesce(sum(b.available + b.held), 0) from ledger.account a
      join ledger.balance b on b.account_id = a.id where a.side = 'member' and a.owner = f.member_id
      and a.kind in ('wallet', 'bonus', 'vault')),
    deposited = (select coalesce(sum(l.amount), 0) from public.statement_line l
      where l.member_id = f.member_id and l.type = 'deposit' and l.status = 'SUCCESS')
  from moved where f.member_id = moved.owner;
  update public.member_figure_mark set through_xid = v_through;
  return true;
end
$$;
grant execute on function refresh_member_figures to krapao_app;

-- Tags that the office gives to members. A tag out of use stays on those who have it.
create table tag (
  id         uuid        primary key,
  name       text        not null check (name <> ''),
  is_in_use  boolean     not null default true,
  created_by text        not null,
  created_at timestamptz not null
);
create unique index tag_name on tag (lower(name));
create table member_tag (
  member_id text        not null references member,
  tag_id    uuid        not null references tag,
  by        text        not null,
  at        timestamptz not null,
  primary key (tag_id, member_id)
);
create index member_tag_of_member on member_tag (member_id);
grant select, insert, update on tag to krapao_app;
grant select, insert, delete on member_tag to krapao_app;

-- Notes that stay on top of a member's page.
create table member_pin (
  act_id    uuid        primary key references member_act,
  member_id text        not null references member,
  by        text        not null,
  at        timestamptz not null
);
create index member_pin_of_member on member_pin (member_id);
grant select, insert, delete on member_pin to krapao_app;

create or replace function pg_temp.extend_check(p_table regclass, p_check text, variadic p_values text[]) returns void
language plpgsql as $$
declare
  v_check text;
begin
  select pg_get_constraintdef(oid) into v_check from pg_constraint where conrelid = p_table and conname = p_check;
  execute format('alter table %s drop constraint %I', p_table, p_check);
  execute format('alter table %s add constraint %I %s', p_table, p_check,
    replace(v_check, 'ARRAY[', 'ARRAY[' || (select string_agg(quote_literal(value) || '::text, ', '') from unnest(p_values) value)));
end
$$;
select pg_temp.extend_check('member_act', 'member_act_act_check', 'tag', 'untag');
