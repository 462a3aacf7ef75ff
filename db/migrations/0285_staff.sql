-- Staff: roles as a set, sessions of their own that only a studio passkey begins, and the invitations that enrol one.

create type accounts.staff_kind as enum
  ('support', 'editor', 'scheduler', 'rights', 'finance', 'analyst', 'auditor', 'admin');

create table accounts.staff_role (
  account_id uuid not null references accounts.account on delete cascade,
  role accounts.staff_kind not null,
  -- Null: by the operator of the server, or by an account that is gone.
  granted_by uuid references accounts.account on delete set null,
  granted_at timestamptz not null,
  primary key (account_id, role)
);
create index staff_role_granted_by on accounts.staff_role (granted_by);

insert into accounts.staff_role (account_id, role, granted_at)
  select id, role::text::accounts.staff_kind, now() from accounts.account
  where role in ('support', 'editor', 'finance', 'admin');

-- What an account is to the shop; what it may do in the studio stands in staff_role.
update accounts.account set role = 'viewer' where role in ('support', 'editor', 'finance', 'admin');
alter type accounts.role rename to role_with_staff;
create type accounts.role as enum ('viewer', 'b2b', 'corporate');
alter table accounts.account
  alter column role drop default,
  alter column role type accounts.role using role::text::accounts.role,
  alter column role set default 'viewer';
drop type accounts.role_with_staff;

-- A passkey of the account's own page is as strong as the password behind it: only one that an invitation enrolled
-- opens the studio, and that one opens nothing else.
alter table accounts.passkey add column for_staff boolean not null default false;
alter table accounts.passkey_challenge
  drop constraint passkey_challenge_purpose_check,
  add constraint passkey_challenge_purpose_check
    check (purpose in ('add', 'sign-in', 'studio', 'studio-add'));

create table accounts.staff_session (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts.account on delete cascade,
  -- SHA-256 of the secret in the cookie.
  token_hash bytea not null unique,
  began_at timestamptz not null,
  -- To the minute; unused for half an hour, it is locked.
  last_used_at timestamptz not null,
  stepped_up_at timestamptz not null,
  expires_at timestamptz not null,
  label text not null,
  address text not null,
  ended_at timestamptz,
  ended_because text,
  check ((ended_at is null) = (ended_because is null))
);
create index staff_session_of_account on accounts.staff_session (account_id) where ended_at is null;
create index staff_session_ended on accounts.staff_session (ended_at) where ended_at is not null;

create table accounts.staff_invitation (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email)),
  -- Who it is for, as far as there is an account with the address.
  account_id uuid references accounts.account on delete cascade,
  -- What enrolling gives; empty where only the passkey is renewed.
  roles text[] not null,
  -- Somebody who is or was of the staff: a second admin has to agree.
  is_renewal boolean not null,
  -- Null: the operator of the server, or an account that is gone.
  invited_by uuid references accounts.account on delete set null,
  confirmed_by uuid references accounts.account on delete set null,
  -- SHA-256 of the secret in the link; null: no letter was sent yet.
  token_hash bytea unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz
);
create unique index staff_invitation_open on accounts.staff_invitation (email)
  where used_at is null and withdrawn_at is null;
create index staff_invitation_of_account on accounts.staff_invitation (account_id);
create index staff_invitation_invited_by on accounts.staff_invitation (invited_by);
create index staff_invitation_confirmed_by on accounts.staff_invitation (confirmed_by);
