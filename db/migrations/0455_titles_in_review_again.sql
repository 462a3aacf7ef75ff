-- A process of a version before 0452 that still runs notes no review with its title; the title's next save, review or
-- publication by a newer one does. Once none of them runs, this may be run again by hand: it writes only what differs.
update catalog.title_entry e set in_review = not e.in_review
  where e.in_review is distinct from exists (
    select from editorial.document d
      join editorial.review r on r.document_id = d.document_id and r.no = d.draft_no
      where d.document_id = e.title_id and d.live_no is distinct from d.draft_no and r.state = 'waiting');
