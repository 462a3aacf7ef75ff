-- Until when a push is worth trying: a service that is away for a while loses none.
alter table notifications.delivery add column ends_at timestamptz;
update notifications.delivery set ends_at = due_at + interval '12 hours' where state in ('waiting', 'sending');
