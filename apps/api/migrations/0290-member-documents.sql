-- Documents that operators request from members. A refused one is followed by a new request, so each row has one story.
create table member_document (
  id           uuid        primary key,
  member_id    text        not null references member,
  kind         text        not null check (kind in ('identity', 'source-of-funds')),
  state        text        not null default 'requested'
    check (state in ('requested', 'received', 'accepted', 'refused', 'expired', 'cancelled')),
  -- Null for a request that follows a refusal or an expiry.
  requested_by text,
  requested_at timestamptz not null,
  received_at  timestamptz,
  decided_by   text,
  decided_at   timestamptz,
  refusal      text,
  -- Last day of validity of an accepted document, where it has one.
  expires_on   date,
  check ((state = 'requested') <= (received_at is null)),
  check (state not in ('received', 'accepted', 'refused', 'expired') or received_at is not null),
  check ((state in ('requested', 'received')) = (decided_at is null)),
  check ((state = 'refused') = (refusal is not null)),
  check (expires_on is null or state in ('accepted', 'expired'))
);
create unique index member_document_open on member_document (member_id, kind) where state in ('requested', 'received');
create index member_document_of_member on member_document (member_id, requested_at);
create index member_document_expiring on member_document (expires_on) where state = 'accepted' and expires_on is not null;
grant select, insert, update on member_document to krapao_app;

-- Re-encoded pictures of a document; the row stays when the file's retention is over.
create table member_document_file (
  id          uuid        primary key,
  document_id uuid        not null references member_document,
  member_id   text        not null references member,
  -- The sender's bytes, so that a repeated upload is recognised.
  sha256      text        not null,
  bytes       int         not null,
  -- The operator who uploaded it; null for the member.
  uploaded_by text,
  uploaded_at timestamptz not null,
  removed_at  timestamptz
);
create index member_document_file_of_document on member_document_file (document_id, uploaded_at);
create index member_document_file_of_member on member_document_file (member_id) where removed_at is null;
grant select, insert, update on member_document_file to krapao_app;

create function guard_member_document() returns trigger language plpgsql as $$
begin
  if (old.id, old.member_id, old.kind, old.requested_by, old.requested_at)
      is distinct from (new.id, new.member_id, new.kind, new.requested_by, new.requested_at)
    or old.state in ('refused', 'expired', 'cancelled')
    or (old.state = 'accepted' and new.state <> 'expired')
  then
    raise exception 'a decided document stays as it is' using errcode = 'KP003';
  end if;
  return new;
end
$$;
create trigger member_document_guarded before update on member_document
  for each row execute function guard_member_document();

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
select pg_temp.extend_check('member_act', 'member_act_act_check',
  'document-request', 'document-accept', 'document-refuse', 'document-cancel');

-- Services that are open already.
update office_role set permissions = permissions || '{members.documents}'
where code in ('owner', 'finance', 'support', 'auditor') and not 'members.documents' = any (permissions);
