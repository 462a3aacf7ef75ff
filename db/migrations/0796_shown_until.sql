-- The moment of the channel's timeline that was shown last, as its player said: with how long it was watched this tells which
-- part of the timeline an account saw. Null for rows of before, for scenes, and for players that do not say.
alter table playback.channel_watch add column shown_until timestamptz;
