-- What running plans brought in a month and what was paid by method, kept with the month's other sums: counted while
-- somebody waits, it reads every period of every account. Null: not counted yet.
alter table commerce.month_report add column revenue jsonb;
