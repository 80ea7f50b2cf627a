-- The rule that sent a withdrawal to review, with its numbers at that time: settings change, and the review shows why.
alter table withdrawal_step add column rule jsonb;
