-- The form of an account's payment codes: the country's own, which every bank's app pays, or BCEL's older OnePay.
alter table deposit_account add column qr_form text not null default 'NATIONAL'
  check (qr_form = 'NATIONAL' or (qr_form = 'ONEPAY' and bank_code = 'BCEL'));
