-- What nobody needs any more is forgotten once an hour.
grant delete on session, otp to krapao_app;
create index session_over on session (expires_at);
