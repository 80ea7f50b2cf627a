-- What waits for a second person goes by itself once there is nothing left to allow, and says why.
alter table approval add column lapsed_because text
  check (lapsed_because in ('made', 'failed', 'done', 'answered'));

-- What waits in vain already.
update approval a set state = 'lapsed', decided_at = now(),
  lapsed_because = case t.status when 'succeeded' then 'made' else 'failed' end
from game_transfer t
where a.state = 'open' and a.kind in ('transfer.post', 'transfer.void') and a.subject = t.id::text and t.status <> 'sent';

-- From a movement to who asked for it and who allowed it.
create index approval_subject on approval (subject);
create index approval_correction on approval ((payload ->> 'id')) where payload ? 'id';

-- All coupons of a member, newest first.
create index coupon_of_member on coupon (member_id, made_at, id);
