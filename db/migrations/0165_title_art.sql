-- What has to stay in view however a title's pictures are cropped, as shares of their width and height from the upper
-- left corner; and the side of a wide picture that leaves room for words.
create type catalog.text_side as enum ('left', 'right');
alter table catalog.title
  add column poster_focus_x real not null default 0.5 check (poster_focus_x between 0 and 1),
  add column poster_focus_y real not null default 0.4 check (poster_focus_y between 0 and 1),
  add column backdrop_focus_x real not null default 0.5 check (backdrop_focus_x between 0 and 1),
  add column backdrop_focus_y real not null default 0.4 check (backdrop_focus_y between 0 and 1),
  add column text_side catalog.text_side not null default 'left';

-- Beside `title_edit`, whose columns other migrations set anew.
create trigger title_art_edit before update of poster_focus_x, poster_focus_y, backdrop_focus_x, backdrop_focus_y, text_side
  on catalog.title for each row execute function catalog.note_edit();
