-- Writes a title's windows only where they changed: a title without a licence, as each is when it is made, costs no second
-- version of its row.
create or replace function catalog.refresh_shown(id uuid) returns void language plpgsql as $$
declare
  licensed tstzmultirange;
  taken timestamptz;
begin
  -- Two licences of one title that are saved at once wait for each other here.
  perform from catalog.title_entry where title_id = id for update;
  licensed := catalog.licensed_during(id);
  taken := (select taken_down_at from catalog.takedown where title_id = id and undone_at is null);
  update catalog.title_entry
    set licensed_from = lower(licensed), licensed_to = upper(licensed), taken_down_at = taken
    where title_id = id and (licensed_from, licensed_to, taken_down_at)
      is distinct from (lower(licensed), upper(licensed), taken);
  update catalog.title
    set shown_during = case when taken is null then licensed else '{}' end
    where title_id = id
      and shown_during is distinct from case when taken is null then licensed else '{}' end;
end $$;
