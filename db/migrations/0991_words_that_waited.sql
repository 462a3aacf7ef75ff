-- without a transaction
-- What waited beside these indexes until then, one after the other: each holds its writers up only while its own is sorted in.
select gin_clean_pending_list('catalog.title_search');
select gin_clean_pending_list('catalog.title_name_trigram');
select gin_clean_pending_list('catalog.person_name_trigram');
select gin_clean_pending_list('catalog.search_word_trigram');
select gin_clean_pending_list('catalog.asset_path');
select gin_clean_pending_list('catalog.upload_name');
select gin_clean_pending_list('editorial.version_pictures');
