-- The first texts of a service named amounts in both currencies and called payment channels by their code. Texts that
-- operators wrote themselves do not match and stay.
update setting
set value = replace(replace(replace(value::text,
  '1,000 บาท หรือ 500,000 กีบ', '%friendMax% '),
  '1,000 ບາດ ຫຼື 500,000 ກີບ', '%friendMax% '),
  '1,000 baht or 500,000 kip', '%friendMax%')::jsonb
where key = 'invite';

update setting
set value = replace(replace(replace(value::text,
  '100 บาท หรือ 50,000 กีบขึ้นไป', '%lossMin% ขึ้นไป'),
  '100 ບາດ ຫຼື 50,000 ກີບຂຶ້ນໄປ', '%lossMin% ຂຶ້ນໄປ'),
  '100 baht, or 50,000 kip, or more', '%lossMin% or more')::jsonb
where key = 'refund';

update deposit_account set name_th = 'QR พร้อมเพย์'
where bank_type = 'PAYMENT' and currency = 'THB' and name_th = 'ช่องทาง ' || bank_code;
update deposit_account set name_la = 'QR ພ້ອມເພ (PromptPay)'
where bank_type = 'PAYMENT' and currency = 'THB' and name_la = 'ຊ່ອງທາງ ' || bank_code;
update deposit_account set name_en = 'PromptPay QR'
where bank_type = 'PAYMENT' and currency = 'THB' and name_en = bank_code || ' channel';
