-- How many came by an account, of each kind: counted with every change, so that the page is true at any size. The row is
-- locked last by all who change a use.
alter table engagement.referral
  add column invited integer not null default 0,
  add column joined integer not null default 0,
  add column paid integer not null default 0,
  add column rewards integer not null default 0;

create function engagement.count_referral(referrer uuid, use engagement.referral_use, sign integer)
returns void language sql as $$
  update engagement.referral set
    invited = invited + sign,
    joined = joined + sign * (use.joined_at is not null)::int,
    paid = paid + sign * (use.paid_at is not null)::int,
    rewards = rewards + sign * use.referrer_rewarded::int
  where account_id = referrer;
$$;

create function engagement.note_referral_use() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.referrer_id, old.joined_at is null, old.paid_at is null, old.referrer_rewarded)
    is not distinct from (new.referrer_id, new.joined_at is null, new.paid_at is null, new.referrer_rewarded)
  then return null; end if;
  if tg_op <> 'INSERT' and old.referrer_id is not null then
    perform engagement.count_referral(old.referrer_id, old, -1);
  end if;
  if tg_op <> 'DELETE' and new.referrer_id is not null then
    perform engagement.count_referral(new.referrer_id, new, 1);
  end if;
  return null;
end $$;
create trigger referral_use_counted after insert or update or delete on engagement.referral_use
  for each row execute function engagement.note_referral_use();

update engagement.referral r set
  invited = c.invited, joined = c.joined, paid = c.paid, rewards = c.rewards
from (
  select referrer_id, count(*) as invited, count(joined_at) as joined, count(paid_at) as paid,
    count(*) filter (where referrer_rewarded) as rewards
  from engagement.referral_use where referrer_id is not null group by referrer_id
) c where c.referrer_id = r.account_id;
