alter table playback.quality validate constraint quality_cube_check;
