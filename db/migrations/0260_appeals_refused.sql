-- An appeal is taken off a review once it is decided; its author still reads that it was refused.
alter table engagement.review add column appeal_refused boolean not null default false;
