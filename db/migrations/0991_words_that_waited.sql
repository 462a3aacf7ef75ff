-- What waited beside these indexes until the file before: their writers go on meanwhile.
select gin_clean_pending_list('catalog.title_search');
select gin_clean_pending_list('catalog.title_name_trigram');
select gin_clean_pending_list('catalog.person_name_trigram');
select gin_clean_pending_list('catalog.search_word_trigram');
select gin_clean_pending_list('catalog.asset_path');
select gin_clean_pending_list('catalog.upload_name');
select gin_clean_pending_list('editorial.version_pictures');
