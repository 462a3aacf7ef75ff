-- A number that came with a registration or from the partner, and that its owner has not proved yet. It names no
-- account, opens nothing and is not unique: whoever proves it first has it.
alter table accounts.account add column unproved_phone text;

-- The partner's word for the number of somebody who has no account here yet.
alter table partner.flow add column mobile text;
