-- A picture of the library is drawn in every ratio that a page leads with: by its point of focus, or by a window of its own.
alter table catalog.library_picture
  -- {"21:9": {"x", "y", "w"}}: where the window begins and how wide it is, as shares of the picture.
  add column crops jsonb not null default '{}',
  -- {"whole", "21:9", "4:5"}: what was drawn beside `images` (16:9), smallest first.
  add column drawn jsonb not null default '{}',
  -- The object that it is drawn from; null of those from before, whose largest picture stands for it.
  add column source text;

-- Own art of a title, {"21:9": "gambar-…", "4:5": "gambar-…"}, and of a banner: slugs of the library. Without it, or once
-- its licence has ended, the title's poster and backdrop stand there.
alter table catalog.title add column art jsonb not null default '{}';
alter table catalog.banner add column picture text;

drop trigger title_art_edit on catalog.title;
create trigger title_art_edit before update of poster_focus_x, poster_focus_y, backdrop_focus_x, backdrop_focus_y, text_side, art
  on catalog.title for each row execute function catalog.note_edit();
drop trigger banner_edit on catalog.banner;
create trigger banner_edit before update of slug, slot, mode, position, headline, text, label, title_id, href,
    alignment, starts_at, ends_at, is_hidden, picture
  on catalog.banner for each row execute function catalog.note_edit();
