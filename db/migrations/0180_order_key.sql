-- One wish, one cart: a form that is sent twice names the same key twice.
alter table commerce.cart add column order_key uuid;
create unique index cart_order_key on commerce.cart (account_id, order_key) where order_key is not null;
