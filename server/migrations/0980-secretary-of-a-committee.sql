-- A committee may have a secretary of its own, who writes its protocols and decides nothing (decision 982).
ALTER TABLE committee_members DROP CONSTRAINT committee_members_job_title_check;
ALTER TABLE committee_members ADD CONSTRAINT committee_members_job_title_check
  CHECK (job_title IN ('Chairman', 'SubChairman', 'MemberCommittee', 'Secretary'));
CREATE UNIQUE INDEX committee_members_secretary_key ON committee_members (committee_id) WHERE job_title = 'Secretary';
