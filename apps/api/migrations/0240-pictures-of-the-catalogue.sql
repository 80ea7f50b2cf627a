-- Pictures that operators upload for documents of the catalogue. Members reach one once a document that names it applies.
create table catalogue_picture (
  name         text        primary key,
  place        text        not null,
  width        int         not null,
  height       int         not null,
  uploaded_by  uuid        not null references operator,
  uploaded_at  timestamptz not null,
  -- When a version of a document first named it; null for an upload that may be forgotten.
  used_at      timestamptz,
  published_at timestamptz check (used_at is not null or published_at is null)
);
create index catalogue_picture_unused on catalogue_picture (uploaded_at) where used_at is null;
create index catalogue_picture_uploaded_by on catalogue_picture (uploaded_by);
grant select, insert, update, delete on catalogue_picture to krapao_app;
