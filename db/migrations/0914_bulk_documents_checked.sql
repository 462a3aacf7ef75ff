-- Reads all rows beside those who write.
alter table editorial.bulk_job validate constraint bulk_job_act_check;
