-- Who did what: one table for all acts of staff, written in the transaction of the deed. An act never changes; the
-- persons and the free words stand apart, so that an erased account changes no act.
create table platform.act_person (
  id uuid primary key default uuidv7(),
  -- Null once the account was erased.
  account_id uuid unique
);

create table platform.act (
  id bigint generated always as identity primary key,
  -- The transaction that wrote it: a sealer takes only what no running transaction can still come before.
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  -- Null where the person was already unknown when acts were kept elsewhere.
  actor_id uuid references platform.act_person,
  act text not null,
  subject_kind text not null,
  -- Of an account: its act_person.
  subject_id text not null,
  -- What was so before and after, without addresses, numbers or keys.
  before jsonb,
  after jsonb,
  request_id text,
  approval_id uuid
);
create index act_by_subject on platform.act (subject_kind, subject_id, id desc);
create index act_by_actor on platform.act (actor_id, id desc);

-- Free words of the actor; they go with the account that they are about.
create table platform.act_reason (
  -- No foreign key: checking it takes the right to change acts, which is revoked below.
  act_id bigint primary key,
  reason text not null
);

-- The five tables that told it until now.
insert into platform.act_person (account_id)
  select operator_id from studio.audit where operator_id is not null
  union select account_id from studio.audit where account_id is not null
  union select operator_id from commerce.operator_act
  union select account_id from commerce.offer_change
  union select operator_id from live.change
  union select account_id from live.sports_change where account_id is not null;

create temporary table old_act as
  select at, operator_id as actor, act,
    case when before ? 'channelId' then 'channel' else 'account' end as subject_kind,
    coalesce(before ->> 'channelId', (select id::text from platform.act_person p where p.account_id = a.account_id), '')
      as subject_id,
    before, after, reason
  from studio.audit a
  union all
  select at, operator_id, act, split_part(act, '.', 1), subject, null, details, null from commerce.operator_act
  union all
  select at, account_id, 'offer.save', what, target_id::text, before, after, null from commerce.offer_change
  union all
  select at, operator_id, 'live.save', what, target_id::text, before, after, null from live.change
  union all
  select at, account_id, 'sports.' || what, 'sports', target_id::text, before, after, null from live.sports_change;
alter table old_act add column id bigint;
update old_act set id = numbered.id
  from (select ctid as place, row_number() over (order by at) as id from old_act) numbered
  where old_act.ctid = numbered.place;

insert into platform.act (id, at, actor_id, act, subject_kind, subject_id, before, after) overriding system value
  select o.id, o.at, p.id, o.act, o.subject_kind, o.subject_id, o.before, o.after
  from old_act o left join platform.act_person p on p.account_id = o.actor
  order by o.id;
insert into platform.act_reason (act_id, reason)
  select id, reason from old_act where reason is not null and reason <> '';
select setval(pg_get_serial_sequence('platform.act', 'id'), (select coalesce(max(id), 0) + 1 from platform.act), false);
drop table old_act;

-- Erasures that were on their way when the tables went.
delete from platform.act_reason r using platform.act a, platform.act_person p, accounts.erasure e
  where a.id = r.act_id and a.subject_kind = 'account' and a.subject_id = p.id::text
    and p.account_id = e.account_id and e.module = 'studio';
update platform.act_person set account_id = null
  where account_id in (select account_id from accounts.erasure where module = 'studio');
delete from accounts.erasure where module = 'studio';

drop table studio.audit, commerce.operator_act, commerce.offer_change, live.change, live.sports_change;
drop function commerce.keep_operator_act();
drop schema studio;

-- Append-only: by a trigger for every role, and by grants for the one that the processes use.
create function platform.refuse_act_change() returns trigger language plpgsql as $$
begin
  raise exception 'platform.act is append-only';
end $$;
create trigger act_is_kept before update or delete on platform.act
  for each row execute function platform.refuse_act_change();
create trigger act_is_not_emptied before truncate on platform.act
  for each statement execute function platform.refuse_act_change();
revoke update, delete, truncate on platform.act from public, current_user;
