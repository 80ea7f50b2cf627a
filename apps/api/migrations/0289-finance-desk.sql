-- Services that are open already.
update office_role set permissions = permissions || '{chat.finance}'
where code in ('owner', 'finance') and not 'chat.finance' = any (permissions);
