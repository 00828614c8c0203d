-- Whether the portal has asked the learning system for the enrolment: whom it finds in the course before that was put there by hand.
alter table lms_enrolments add column was_sent boolean not null default false;
update lms_enrolments set was_sent = true where not is_foreign and (state <> 'Waiting' or attempts > 0);
