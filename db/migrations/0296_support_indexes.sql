-- without a transaction
-- Support finds a caller among a million accounts by how an address or a name begins, and by what a device calls itself.
create index concurrently if not exists account_email_prefix
  on accounts.account (email text_pattern_ops) where email is not null;
create index concurrently if not exists account_name_prefix
  on accounts.account (lower(name) text_pattern_ops);
create index concurrently if not exists device_by_client on accounts.device (client_id);

-- The trail is read by day and by what was done, each act with the seal that covers it.
create index concurrently if not exists act_by_at on platform.act (at);
create index concurrently if not exists act_by_act on platform.act (act text_pattern_ops, id desc);
create index concurrently if not exists act_seal_until on platform.act_seal (until_xid);
