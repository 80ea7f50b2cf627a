-- Notes on members have a permission of their own; whoever could leave them by that of blocks still can.
update office_role set permissions = permissions || '{members.notes}'
where 'members.block' = any (permissions) and not 'members.notes' = any (permissions);
