-- What an actor gave away within a day is added up before more is given.
create index act_by_actor_at on platform.act (actor_id, at);
