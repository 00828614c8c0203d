-- What has ended in a year, for the forms of state statistics.
CREATE INDEX training_results_by_day ON training_results (decided_on, assignment_id) WHERE outcome = 'Passed';
