-- A withdrawal above a sum needs two people: who approved it first. Back in review, it needs two again.
alter table withdrawal
  add column first_approved_by text,
  add column first_approved_at timestamptz,
  add check (num_nulls(first_approved_by, first_approved_at) in (0, 2));

-- It waits for somebody else, so it is nobody's.
create function free_first_approved() returns trigger language plpgsql set search_path = '' as $$
begin
  update public.queue_item
  set taken_by = null, taken_until = null, taken_session = null, taken_from = null, taken_note = null
  where kind = 'withdrawals' and item_id = new.id::text and left_at is null;
  perform public.publish_queue('withdrawals');
  return null;
end
$$;
create trigger first_approved after update of first_approved_by on withdrawal for each row
  when (new.first_approved_by is not null and old.first_approved_by is null)
  execute function free_first_approved();
