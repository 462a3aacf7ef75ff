-- What a sign-in through the partner was, in the specification's words: an account that was there, or one made by it.
-- Null for every other sign-in.
alter table accounts.session
  add column federated_login text check (federated_login in ('LOGIN', 'REGISTER'));
alter table accounts.sign_in_event
  add column federated_login text check (federated_login in ('LOGIN', 'REGISTER'));
