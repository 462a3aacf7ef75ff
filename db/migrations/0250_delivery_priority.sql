-- Where many are due, the higher go first: an alarm stands behind no series.
alter table notifications.delivery add column priority smallint not null default 1;
drop index notifications.delivery_due;
create index delivery_due on notifications.delivery (priority desc, due_at)
  where state in ('waiting', 'sending');
