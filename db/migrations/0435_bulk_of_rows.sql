-- Jobs also act on reviews, licences and media; one may wait for a second person. Validated by the next migration.
alter table editorial.bulk_job drop constraint bulk_job_act_check;
alter table editorial.bulk_job add constraint bulk_job_act_check
  check (act in ('publish', 'withdraw', 'change', 'import', 'review', 'licence', 'asset')) not valid;
alter table editorial.bulk_job drop constraint bulk_job_state_check;
alter table editorial.bulk_job add constraint bulk_job_state_check
  check (state in ('checking', 'ready', 'asked', 'running', 'done', 'undoing', 'undone')) not valid;
-- Of what a link of the report leads to, where that is another row than the one acted on.
alter table editorial.bulk_item add column about_id uuid;
