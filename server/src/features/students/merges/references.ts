/** Rows that go over to the one who stays. */
export interface Moving {
  table: string;
  column: string;
  /** What tells his rows apart. */
  key: string;
  /** Of which nobody has two: what both have is left out, and comes back with an undo. */
  per?: string;
}

/** What a person's record has. */
export const ofStudent: readonly Moving[] = [
  { table: 'assignments', column: 'student_id', key: 'id' },
  { table: 'refunded_assignments', column: 'student_id', key: 'id' },
  { table: 'group_students', column: 'student_id', key: 'group_id', per: 'group_id' },
  { table: 'questionnaires', column: 'student_id', key: 'id', per: 'group_id' },
  { table: 'questionnaire_sheets', column: 'student_id', key: 'id', per: 'link_id' },
  { table: 'lms_accounts', column: 'student_id', key: 'id', per: 'center_id' },
  { table: 'lms_enrolments', column: 'student_id', key: 'id' },
  { table: 'files', column: 'student_id', key: 'id' },
  // Whose rows of tables are his.
  { table: 'import_answers', column: 'student_id', key: 'id' },
  // Of a record that was merged before: it is found under whoever stays now.
  { table: 'student_merges', column: 'kept_id', key: 'id' },
];

/** What a login has that is the person's. */
export const ofLogin: readonly Moving[] = [
  { table: 'consents', column: 'user_id', key: 'id' },
  { table: 'deliveries', column: 'user_id', key: 'id' },
  { table: 'portal_notices', column: 'user_id', key: 'id' },
];

/** What opens a login, or would: it ends with it. */
export const endingWithLogin = [
  'sessions',
  'password_links',
  'email_confirmations',
  'recovery_codes',
  'login_challenges',
  'contact_changes',
  'messenger_codes',
] as const;

/**
 * All other columns that refer to people, each with its reason: a test compares them with the database, so that a new table
 * is not forgotten.
 */
export const staying: Readonly<Record<string, string>> = {
  'students.user_id': 'the record itself',
  'list_views.owner_id': 'an operator’s own',
  'list_starts.user_id': 'an operator’s own',
  'list_looks.user_id': 'an operator’s own',
  'operators.user_id': 'the login of an operator is not closed',
  'doubles.student_id': 'compared anew',
  'doubles.other_id': 'compared anew',
  'import_people.user_id':
    'an undo of the load would take away what the other record had: forgotten, and remembered for an undo',
  'second_factors.user_id': 'asks nobody anything while the login is closed',
  'messenger_chats.user_id': 'is told nothing while the login is closed',
  'notice_refusals.user_id': 'the other login has its own',
  'student_merges.user_id': 'which login it was',
  'student_merges.closed_user_id': 'which login it was',
  ...Object.fromEntries(
    [
      'student_merges.made_by',
      'files.created_by',
      'audit_log.user_id',
      'record_notes.author_id',
      'assignments.created_by',
      'training_results.noted_by',
      'discipline_grades.noted_by',
      'payments.created_by',
      'payment_links.created_by',
      'refunded_assignments.removed_by',
      'transfers.created_by',
      'refunds.created_by',
      'reconciliations.created_by',
      'templates.created_by',
      'documents.fixed_by',
      'documents.revoked_by',
      'group_document_runs.created_by',
      'bank_payments.decided_by',
      'bank_outgoings.dismissed_by',
      'act_letters.sent_by',
      'bank_statements.created_by',
      'static_documents.made_by',
      'state_register_reports.made_by',
      'statistics_counts.asked_by',
      'batches.asked_by',
      'undoable_changes.made_by',
      'ministry_sets.sent_by',
      'invoices.paid_by',
      'invoices.cancelled_by',
      'invoices.created_by',
      'invoice_letters.sent_by',
      'document_letters.sent_by',
      'imports.user_id',
      'import_progress.user_id',
      'contact_changes.asked_by',
    ].map((column) => [column, 'who did it']),
  ),
};
