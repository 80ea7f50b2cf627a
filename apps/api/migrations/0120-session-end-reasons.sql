-- Why a session was ended, for the login page of its browser. Null for one that expired or ended before this.
alter table session
  add column end_reason text check (end_reason in ('elsewhere', 'password', 'support', 'disabled'));
