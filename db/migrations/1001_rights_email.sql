-- The daily e-mail of who looks after rights by its own name. It is no letter.
-- contract: the view below goes on for the version before, which reads and writes the old name.
alter table studio.rights_letter rename to rights_email;
-- contract: constraints are named by no version.
alter table studio.rights_email rename constraint rights_letter_pkey to rights_email_pkey;

-- For servers of before that still run, and for one that is put back. Read by nothing of this version: a later one drops it.
create view studio.rights_letter as select account_id, is_wanted, sent_on from studio.rights_email;
