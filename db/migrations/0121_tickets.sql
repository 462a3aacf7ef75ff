-- A buyer's question is a ticket. The numbers that buyers were given stay.
alter table commerce.case rename to ticket;
alter table commerce.case_entry rename to ticket_entry;
alter table commerce.ticket_entry rename column case_id to ticket_id;
alter type commerce.case_kind rename to ticket_kind;
alter type commerce.case_state rename to ticket_state;
alter sequence commerce.case_number rename to ticket_number;
