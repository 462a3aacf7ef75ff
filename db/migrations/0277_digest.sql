-- Accounts that chose the weekly digest, and when the next one is made.
create table notifications.digest (
  account_id uuid primary key,
  due_at timestamptz not null
);
create index digest_due on notifications.digest (due_at);
insert into notifications.digest (account_id, due_at)
  select account_id, now() from notifications.preference
  where kind = 'digest' and (inbox or push or mail);
