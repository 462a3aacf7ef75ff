-- What viewers are told. Accounts, profiles and devices live in other modules.
create schema notifications;

-- A browser or app of a device that asked for push; one a device.
create table notifications.installation (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  device_id uuid not null unique,
  -- False: its viewer refused; nothing goes there.
  is_allowed boolean not null default true,
  created_at timestamptz not null,
  refreshed_at timestamptz not null
);
create index installation_of_account on notifications.installation (account_id);

-- Where its messages go.
create table notifications.subscription (
  id uuid primary key default gen_random_uuid(),
  installation_id uuid not null unique references notifications.installation on delete cascade,
  account_id uuid not null,
  device_id uuid not null,
  service text not null check (service in ('web', 'fcm')),
  -- An address of a push service, or a registration token of Firebase.
  address text not null,
  -- SHA-256 of it: a browser that changes its account leaves the one before.
  address_hash bytea not null unique,
  -- The keys that only this browser decrypts with, base64url; an app has none.
  p256dh text,
  auth text,
  created_at timestamptz not null,
  refreshed_at timestamptz not null,
  check (service = 'fcm' or (p256dh is not null and auth is not null))
);
create index subscription_of_account on notifications.subscription (account_id);

-- What an account changed about a kind; null: as the kind is by default.
create table notifications.preference (
  account_id uuid not null,
  kind text not null,
  inbox boolean,
  push boolean,
  mail boolean,
  primary key (account_id, kind)
);

-- Quiet hours, in minutes of the day of their zone. Without a row: 22.00 to 06.00 in the zone of the account.
create table notifications.quiet (
  account_id uuid primary key,
  is_on boolean not null,
  from_minute smallint not null check (from_minute between 0 and 1439),
  to_minute smallint not null check (to_minute between 0 and 1439 and to_minute <> from_minute),
  zone text not null check (zone in ('WIB', 'WITA', 'WIT'))
);

-- Counts up with every change of an account's inbox; its row is locked while the account is told something.
create table notifications.inbox (
  account_id uuid primary key,
  version bigint not null default 1
);

create table notifications.message (
  id uuid primary key,
  account_id uuid not null,
  -- Null: about the account, for every adult's profile of it.
  profile_id uuid,
  kind text not null,
  title text not null,
  body text not null,
  url text not null,
  film_class text,
  dedupe_key text not null,
  -- Shown in the inbox; one that only went elsewhere is kept for its dedupe key.
  is_listed boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  read_at timestamptz,
  unique (account_id, dedupe_key)
);
create index message_newest on notifications.message (account_id, created_at desc, id desc) where is_listed;
create index message_unread on notifications.message (account_id) where is_listed and read_at is null;
create index message_created on notifications.message (created_at);

-- One way of one message: to one subscription, or as an e-mail.
create table notifications.delivery (
  id uuid primary key,
  account_id uuid not null,
  -- Null: a digest of the morning.
  message_id uuid references notifications.message on delete cascade,
  -- What a digest is made of.
  message_ids uuid[] not null default '{}',
  channel text not null check (channel in ('push', 'mail')),
  subscription_id uuid,
  -- held: waits for the end of quiet hours, then becomes a part of the morning's digest (folded).
  -- waiting: due at due_at. sending: claimed, written before the first byte leaves. The others are final.
  state text not null check (
    state in ('held', 'folded', 'waiting', 'sending', 'sent', 'dropped', 'failed')
  ),
  due_at timestamptz not null,
  -- How often the push service said: not now.
  refusals smallint not null default 0,
  -- What became of it, in a word.
  outcome text,
  done_at timestamptz,
  check (channel = 'mail' or state in ('held', 'folded', 'dropped') or subscription_id is not null)
);
create index delivery_due on notifications.delivery (due_at) where state in ('waiting', 'sending');
create index delivery_held on notifications.delivery (account_id) where state = 'held';
create index delivery_of_message on notifications.delivery (message_id);
create index delivery_of_account on notifications.delivery (account_id);
create index delivery_done on notifications.delivery (done_at) where done_at is not null;

-- An account that has something held, and when its quiet hours are over.
create table notifications.morning (
  account_id uuid primary key,
  due_at timestamptz not null
);
create index morning_due on notifications.morning (due_at);

-- What a profile wants to be reminded of, as it was called when it was last looked at.
create table notifications.reminder (
  account_id uuid not null,
  profile_id uuid not null,
  subject text not null check (subject in ('programme', 'match', 'title')),
  subject_id uuid not null,
  title text not null,
  place text not null,
  -- Where a programme is found again whose guide was imported anew.
  channel_id uuid,
  url text not null,
  film_class text,
  start_at timestamptz not null,
  stop_at timestamptz not null,
  remind_at timestamptz not null,
  -- When it is looked at next: what moves takes its reminder along.
  due_at timestamptz not null,
  created_at timestamptz not null,
  primary key (account_id, profile_id, subject, subject_id)
);
create index reminder_due on notifications.reminder (due_at);
