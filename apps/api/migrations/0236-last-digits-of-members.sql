-- Callers tell the last four digits of their phone or bank account.
create index member_phone_end on member ("right"(phone, 4));
create index member_account_end on member ("right"(bank_account_no, 4));
