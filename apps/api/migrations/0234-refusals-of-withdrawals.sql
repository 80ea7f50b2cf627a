-- A rejection has a reason with texts in every language, or an operator's words.
alter table withdrawal_step drop constraint withdrawal_step_because_check;
alter table withdrawal_step add constraint withdrawal_step_because_check check (because = any (array[
  'FACTOR_RESET', 'BANK_CHANGED', 'PASSWORD_CHANGED', 'PHONE_CHANGED', 'OVER_LIMIT', 'BANK_REFUSED',
  'ACCOUNT_REFUSED', 'NAME_DIFFERS', 'CONTACT_US', 'AS_ASKED']));

-- The reasons that operators could pick before were texts in their own language.
update withdrawal_step set because = case
    when note in ('The bank account cannot receive it', 'บัญชีธนาคารรับเงินไม่ได้') then 'ACCOUNT_REFUSED'
    when note in ('The account name is not yours', 'ชื่อบัญชีไม่ใช่ของคุณ') then 'NAME_DIFFERS'
    else 'CONTACT_US' end
where step = 'rejected' and because is null and note in (
  'The bank account cannot receive it', 'The account name is not yours', 'Please contact us first',
  'บัญชีธนาคารรับเงินไม่ได้', 'ชื่อบัญชีไม่ใช่ของคุณ', 'กรุณาติดต่อเราก่อน');
