-- What goes out about a gift is an e-mail.
alter table commerce.gift rename column letter_at to emailed_at;
