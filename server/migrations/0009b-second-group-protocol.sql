-- Whoever joined a group after its protocol gets another one of the same group and course. That nobody is listed
-- twice is kept by the lock on his assignment.
DROP INDEX documents_of_group;
