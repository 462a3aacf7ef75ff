-- What was refused is listed for a day, and deleted then.
create index redemption_refused on partner.redemption (settled_at) where state = 'refused';
