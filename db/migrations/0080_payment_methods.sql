-- What a buyer chose for a method (bank, shop, wallet number) and what the gateway gave to be shown: a code, an
-- account, a page. Both belong to one try; the wallet number goes when the try ends.
alter table commerce.payment
  add column choice jsonb not null default '{}' check (jsonb_typeof(choice) = 'object'),
  add column instruction jsonb check (jsonb_typeof(instruction) = 'object');

update commerce.payment
  set instruction = jsonb_build_object('qrString', qr_string)
  where qr_string is not null;

alter table commerce.payment drop column qr_string;
