-- Jobs also act on rails, banners, articles and the like. Validated by the next migration.
alter table editorial.bulk_job drop constraint bulk_job_act_check;
alter table editorial.bulk_job add constraint bulk_job_act_check
  check (act in ('publish', 'withdraw', 'change', 'import', 'review', 'licence', 'asset', 'document')) not valid;
