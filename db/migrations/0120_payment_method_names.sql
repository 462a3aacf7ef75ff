-- Payment methods have names inside; the digits of the specification stay on the wire (contract/payment-methods.ts).
-- A renamed label keeps every row.
alter type commerce.payment_method rename value '1' to 'card';
alter type commerce.payment_method rename value '2' to 'virtualAccount';
alter type commerce.payment_method rename value '3' to 'qris';
alter type commerce.payment_method rename value '4' to 'gopay';
alter type commerce.payment_method rename value '5' to 'ovo';
alter type commerce.payment_method rename value '6' to 'dana';
alter type commerce.payment_method rename value '7' to 'shopeepay';
alter type commerce.payment_method rename value '8' to 'minimarket';
alter type commerce.payment_method rename value '9' to 'credit';

alter table commerce.automatic_renewal rename to auto_renewal;
alter table commerce.auto_renewal drop constraint automatic_renewal_method_check;
create type commerce.auto_renewal_method as enum ('card', 'gopay');
alter table commerce.auto_renewal
  alter column method type commerce.auto_renewal_method
  using (case method when '1' then 'card' else 'gopay' end)::commerce.auto_renewal_method;
