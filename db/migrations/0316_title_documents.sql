-- Titles are documents too: their drafts and versions stand here, what is live in the tables of catalog.
alter table editorial.document drop constraint document_kind_check;
alter table editorial.document add constraint document_kind_check
  check (kind in ('promo', 'article', 'highlight', 'clip', 'clipCategory', 'title'));
