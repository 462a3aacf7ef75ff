export const VOCABULARY = 8_000;

/**
 * Chance that is the same each time: `roll(n, salt)` from 0 to 1, `few(n, salt, size)` a number below `size` of which
 * the small ones come often, `id_of(kind, n)` the id of a row. They are of a kind that PostgreSQL takes into the
 * statement. `volume_word` holds the words; a table, since an array or a function of them costs seconds.
 */
export const CHANCE = `
create function pg_temp.roll(n bigint, salt int) returns double precision language sql immutable parallel safe
  return (hashint8extended(n, salt) & 9007199254740991) / 9007199254740992.0;
create function pg_temp.few(n bigint, salt int, size bigint, skew double precision default 2) returns bigint
  language sql immutable parallel safe return floor(size * power(pg_temp.roll(n, salt), skew))::bigint;
create function pg_temp.id_of(kind text, n bigint) returns uuid language sql immutable parallel safe
  return overlay(overlay(md5(kind || n::text) placing '4' from 13) placing '8' from 17)::uuid;
create temporary table volume_word as
select n, case when n < 40 then (array['cinta','malam','hati','jakarta','rumah','hujan','langit','bintang','pulang',
    'rahasia','senja','laut','anak','ibu','sahabat','perjalanan','mimpi','kota','desa','pelangi','janji','surat',
    'cahaya','misteri','jejak','sunyi','merah','biru','hantu','kuliner','pahlawan','musim','taman','lagu','waktu',
    'dunia','angin','api','bulan','matahari'])[n + 1]
  else (array['ba','ka','ta','ma','sa','ra','la','na','pe','me','ke','se','di','ri','si','bu','ku','tu','lo','go'])[1 + n % 20]
    || (array['ran','tang','mas','lang','ring','bung','tar','wan','dak','sir','lin','pur','gar','nus','jan','ket','mun','rak','sol','yan'])[1 + n / 20 % 20]
    || (array['a','i','u','an','ar','it','ung','al','is','o','ah','en','as','ik','or','um','et','ai','in','ur'])[1 + n / 400 % 20]
  end as word
from generate_series(0, ${VOCABULARY - 1}) n;
create unique index on volume_word (n);
analyze volume_word`;
