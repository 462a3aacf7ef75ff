-- without a transaction
-- What a request did: an error that a caller reads out leads to the acts that it left.
create index concurrently if not exists act_by_request on platform.act (request_id)
  where request_id is not null;
