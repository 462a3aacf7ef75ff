-- What plays: found by its sign-in session when that ends, and by the age of its lease when it is swept.
create index playback_session_session on playback.playback_session (session_id);
create index playback_session_expiry on playback.playback_session (expires_at);
-- The highest picture that its address opens, in lines: a smaller plan ends it. Null for rows of before.
alter table playback.playback_session add column max_height integer;

-- Playbacks that ended lately, whatever ended them: their media addresses die with them, in every server. A row stays
-- for as long as such an address may live, and says what was watched, for its first segment may just be on its way.
create table playback.ended_playback (
  id uuid primary key,
  account_id uuid not null,
  product_id uuid,
  channel_id uuid,
  ended_at timestamptz not null default clock_timestamp()
);
create index ended_playback_at on playback.ended_playback (ended_at);
create index ended_playback_account on playback.ended_playback (account_id);

create function playback.keep_ended() returns trigger language plpgsql as $$
begin
  insert into playback.ended_playback (id, account_id, product_id, channel_id)
  select id, account_id, product_id, channel_id from ended
  on conflict do nothing;
  return null;
end
$$;
create trigger playback_session_ended after delete on playback.playback_session
  referencing old table as ended for each statement execute function playback.keep_ended();

-- Accounts whose entitlements were cut short: what they play is looked at once more. Written by a trigger, so that no
-- way to end an entitlement forgets it; those that end by themselves end the addresses that they opened.
create table commerce.shortened_entitlement (
  id bigint generated always as identity primary key,
  account_id uuid not null,
  due_at timestamptz not null default clock_timestamp()
);
create index shortened_entitlement_due on commerce.shortened_entitlement (due_at);

create function commerce.note_shortened() returns trigger language plpgsql as $$
begin
  insert into commerce.shortened_entitlement (account_id) values (old.account_id);
  return null;
end
$$;
create trigger entitlement_shortened after update of starts_at, ends_at on commerce.entitlement
  for each row when (
    new.account_id = old.account_id and (new.ends_at < old.ends_at or new.starts_at > old.starts_at)
  )
  execute function commerce.note_shortened();
