-- Reads everything and changes nothing. A new installation gets it with its first roles.
insert into office_role (code, name, permissions)
select 'auditor', 'Auditor', array['office', 'queues.read', 'members.read', 'members.reveal', 'catalogue.read', 'chat.read',
  'reports.read', 'ledger.read', 'operators.read', 'audit.read']
where exists (select from office_role)
on conflict (code) do nothing;
