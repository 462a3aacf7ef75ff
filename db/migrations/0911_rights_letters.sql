-- The daily letter of who looks after rights: whether they want it, and the day of the last one.
create table studio.rights_letter (
  account_id uuid primary key,
  -- Null: as their roles say.
  is_wanted boolean,
  -- By western Indonesian days.
  sent_on date
);
