-- The review of a withdrawal reads the last changes of credentials: few of a member's many notices.
create index notice_of_credentials on notice (member_id, created_at)
  where kind in ('password', 'phone', 'bank-account', 'second-factor', 'passkey-added', 'passkey-removed', 'recovery');
