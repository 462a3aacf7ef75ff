-- The field's words for what stood here under our own; every row stays.

alter table accounts.code_sign_in rename to device_grant;
alter type accounts.code_state rename to device_grant_state;
alter index accounts.code_sign_in_expires rename to device_grant_expires;
alter index accounts.code_sign_in_pkey rename to device_grant_pkey;
alter index accounts.code_sign_in_code_key rename to device_grant_code_key;
alter index accounts.code_sign_in_secret_hash_key rename to device_grant_secret_hash_key;

alter table accounts.remember_family rename to token_family;
alter index accounts.remember_family_pkey rename to token_family_pkey;
alter index accounts.remember_family_of_device rename to token_family_of_device;
alter index accounts.remember_family_of_account rename to token_family_of_account;
alter index accounts.remember_family_expires rename to token_family_expires;
alter table accounts.session rename column remember_family_id to token_family_id;
alter index accounts.session_of_remember_family rename to session_of_token_family;

alter table accounts.session rename column proven_at to stepped_up_at;
alter table accounts.session rename column vouched_subject to federated_subject;
alter table accounts.session rename column vouched_session to federated_session;
alter table accounts.session rename column vouched_acr to federated_acr;
alter table accounts.session rename column vouched_amr to federated_amr;
alter index accounts.session_vouched rename to session_federated;
alter index accounts.session_vouched_session rename to session_federated_session;

alter table accounts.password_key rename column sealed_private_key to encrypted_private_key;
