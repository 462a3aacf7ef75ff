-- What reports of money read: counted by rounds out of what viewers watched and paid, a month of Western Indonesian time
-- a row. Nothing in them names a person, so that they stay when an account goes.

create table playback.watched_day (
  day date not null,
  title_id uuid not null,
  plays bigint not null,
  watched_ms bigint not null,
  primary key (day, title_id)
);
-- Which days were counted: a day without a viewer has no row above.
create table playback.watched_count (
  day date primary key,
  counted_at timestamptz not null
);
create table playback.watched_month (
  month text not null,
  title_id uuid not null,
  plays bigint not null,
  watched_ms bigint not null,
  primary key (month, title_id)
);

-- A month of the ledger, counted. Final once the month is closed: it is counted no more.
create table commerce.month_report (
  month text primary key check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  counted_at timestamptz not null,
  is_final boolean not null,
  -- What plans and add-ons earned, without PPN.
  plans_rupiah bigint not null
);
create table commerce.title_income (
  month text not null,
  title_id uuid not null,
  rupiah bigint not null,
  primary key (month, title_id)
);
-- Of those who first paid for a plan in `started`: how many had one at the end of `month`, and what they brought in it.
create table commerce.cohort_month (
  month text not null,
  started text not null,
  accounts bigint not null,
  kept bigint not null,
  rupiah bigint not null,
  primary key (month, started)
);

create table studio.statement (
  month text primary key,
  -- As of when the money in it was counted.
  counted_at timestamptz not null,
  is_final boolean not null,
  plans_rupiah bigint not null,
  watched_ms bigint not null
);
-- What a licence's title was watched and earned in a month, by the terms as they stood when it was counted.
create table studio.statement_line (
  month text not null,
  licence_id uuid not null,
  title_id uuid not null,
  name text not null,
  licensor text not null,
  contract text not null,
  from_at timestamptz not null,
  to_at timestamptz,
  plays bigint not null,
  watched_ms bigint not null,
  sales_rupiah bigint not null,
  plans_rupiah bigint not null,
  share_percent double precision,
  share_rupiah bigint,
  -- The month's part of what the licence costs.
  cost_rupiah bigint,
  -- Rupiah an hour of viewing, at least a minute of it.
  hour_rupiah bigint,
  primary key (month, licence_id)
);
create index statement_line_of_licensor on studio.statement_line (month, licensor, name, licence_id);
create index statement_line_by_cost on studio.statement_line (month, hour_rupiah desc, licence_id)
  where hour_rupiah is not null;
