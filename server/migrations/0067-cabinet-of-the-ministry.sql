-- The cabinet of the Ministry's register (decision 87): the key of each center, sealed, and what was sent there as drafts.
create table ministry_keys (
  center_id uuid primary key references organizations,
  key bytea not null
);

create table ministry_sets (
  report_id uuid not null references state_register_reports,
  -- Of a file of several parts.
  part integer not null,
  -- Empty until the cabinet has taken it.
  set_id text not null default '',
  -- Why it was not sent, or its numbers were not read.
  fault text not null default '',
  sent_by uuid not null references users,
  asked_at timestamptz not null default now(),
  primary key (report_id, part)
);
create index ministry_sets_by_sender on ministry_sets (sent_by);
