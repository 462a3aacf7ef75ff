-- A limit of devices that was agreed by contract or set by hand; plans raise it, and never lower it.
alter table accounts.account
  add column agreed_device_limit integer check (agreed_device_limit > 0);
update accounts.account set agreed_device_limit = device_limit where is_b2b;

-- Accounts that are made with a partner's word agree to the service on our own page.
alter type accounts.consent_source add value 'partner';
