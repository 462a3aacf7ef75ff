-- A person's picture: the public key of a square one, as it stands behind /img/. Null: pages show initials.
alter table catalog.person add column portrait text check (portrait ~ '^[A-Za-z0-9/_.-]{1,200}\.(webp|jpg|png|avif)$');
