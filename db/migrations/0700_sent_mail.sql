-- Letters that left for an account's own address: support reads on its timeline whether one did. Without its text.
create table accounts.sent_mail (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts.account on delete cascade,
  subject text not null,
  sent_at timestamptz not null
);
create index sent_mail_of_account on accounts.sent_mail (account_id, sent_at desc);
create index sent_mail_sent on accounts.sent_mail (sent_at);
