-- How much one member of staff gives away alone, and until when staff decide about amounts alone. One row; who
-- changed it, from what and why are acts.
create table platform.second_person (
  is_only boolean primary key default true check (is_only),
  refund_rupiah integer not null default 500000 check (refund_rupiah between 0 and 10000000),
  credit_rupiah integer not null default 100000 check (credit_rupiah between 0 and 1000000),
  day_rupiah integer not null default 2000000 check (day_rupiah between 0 and 50000000),
  refund_days integer not null default 30 check (refund_days between 1 and 365),
  promotion_rupiah integer not null default 10000000 check (promotion_rupiah between 0 and 100000000),
  vouchers integer not null default 100 check (vouchers between 0 and 10000),
  off_since timestamptz,
  off_until timestamptz,
  check (day_rupiah >= greatest(refund_rupiah, credit_rupiah)),
  check ((off_since is null) = (off_until is null)),
  -- It comes on by itself, whatever else goes wrong.
  check (off_until - off_since <= interval '24 hours')
);

insert into platform.second_person default values;
