-- Why a duplicate was issued, as the federal register of education documents asks: chosen, no longer read from the words of
-- the reason. What was issued before says what its words were taken for until now.
alter table documents add column duplicate_cause text
  constraint documents_duplicate_cause check (duplicate_cause in ('Lost', 'Spoilt', 'Mistake'));

update documents set duplicate_cause = case
    when former.revocation_reason ~* 'утер|утрат|потер|похи|украд' then 'Lost'
    when former.revocation_reason ~* 'порч|испор|повре' then 'Spoilt'
    else 'Mistake' end
  from documents as former where former.id = documents.replaces;
