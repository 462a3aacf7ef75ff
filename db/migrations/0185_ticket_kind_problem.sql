-- What somebody reports from the help pages is a ticket too.
alter type commerce.ticket_kind add value 'problem';
