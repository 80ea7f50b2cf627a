-- Handover notes of operators, shown to each colleague until they have read them.
create table handover_note (
  id          uuid        primary key,
  operator_id uuid        not null references operator,
  text        text        not null,
  created_at  timestamptz not null
);
create index handover_note_created on handover_note (created_at);
grant select, insert on handover_note to krapao_app;

create table handover_note_read (
  note_id     uuid        not null references handover_note,
  operator_id uuid        not null references operator,
  read_at     timestamptz not null,
  primary key (note_id, operator_id)
);
grant select, insert on handover_note_read to krapao_app;
