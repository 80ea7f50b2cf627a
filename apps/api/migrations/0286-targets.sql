-- Minutes to decide an item of each queue, and to answer a customer.
insert into setting (key, value) values ('targets', '{"slips": 1, "withdrawals": 5, "payments": 5, "qr": 5, "transfers": 5, "wallets": 15, "approvals": 5, "entries": 15, "closings": 240, "registrations": 720, "recoveries": 240, "complaints": 2880, "harm": 1440, "chat": 3}') on conflict do nothing;
