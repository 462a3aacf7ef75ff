-- Whether the newest version of a title waits for somebody else's look, for lists of staff. Written with its standing.
alter table catalog.title_entry add column in_review boolean not null default false;
update catalog.title_entry e set in_review = true
  from editorial.document d join editorial.review r on r.document_id = d.document_id and r.no = d.draft_no
  where d.document_id = e.title_id and d.live_no is distinct from d.draft_no and r.state = 'waiting';
