-- What a code was asked for is all it is good for; how often its proof was used to ask about a bank account.
alter table otp add column purpose text not null default 'register' check (purpose in ('register', 'password'));
alter table otp add column bank_checks int not null default 0;

-- The browser that tried, where it had signed in to this account before.
alter table login_attempt add column device text;

-- Lao readers call the wallet as its app does; and the accounts to deposit to have Lao names too.
update bank set name_la = 'TrueMoney Wallet' where code = 'TRUEWALLET' and name_la = 'ທຣູມັນນີ່ ວອລເລັດ';
alter table deposit_account add column name_la text;
update deposit_account set name_la = coalesce(
  (select bank.name_la from bank where bank.code = deposit_account.bank_code),
  replace(deposit_account.name_th, 'ช่องทาง', 'ຊ່ອງທາງ'));
alter table deposit_account alter column name_la set not null;
