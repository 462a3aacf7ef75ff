-- Subtitles that editors wrote or mended, beside those that a film brought along. A version that was seen never changes:
-- the next one has another number, and with it another address.
create table catalog.subtitle (
  asset_id uuid not null references catalog.asset on delete cascade,
  lang text not null check (lang ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$'),
  no integer not null check (no > 0),
  -- For people who can't hear, it tells sounds too.
  kind text not null check (kind in ('sub', 'sdh')),
  -- At most one draft and one that viewers get; `former` is what they got before.
  state text not null check (state in ('draft', 'live', 'former')),
  -- Of a draft: each save names the one that it began from.
  rev integer not null default 1,
  -- [{fromMs, untilMs, text, settings}]
  cues jsonb not null,
  saved_at timestamptz not null,
  primary key (asset_id, lang, no)
);
create unique index subtitle_one_draft on catalog.subtitle (asset_id, lang) where state = 'draft';
create unique index subtitle_one_live on catalog.subtitle (asset_id, lang) where state = 'live';

-- What viewers get in place of the packaged ones: [{lang, label, file}], and [{lang, isRemoved}] where a language is taken away.
alter table catalog.asset add column own_subtitles jsonb not null default '[]';
