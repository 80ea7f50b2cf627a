-- When the session's last code was given; while its operator works, the proof itself slides.
alter table operator_session add column coded_at timestamptz;
