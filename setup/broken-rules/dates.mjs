/** The rules of dates that `npm run mutants` breaks. */
export const dates = [
  {
    rule: 'training ends after as many working days as its hours need, eight a day',
    file: 'server/src/features/assignments/end-date.ts',
    from: 'Math.ceil(hours / HOURS_PER_DAY)',
    to: 'Math.floor(hours / HOURS_PER_DAY)',
    test: { file: 'server/src/features/assignments/end-date.test.ts', title: 'the end date > of' },
  },
  {
    rule: 'a weekend that the Government made a working day is one',
    file: 'server/src/features/assignments/production-calendar.ts',
    from: 'workingWeekends.has(day) || ',
    to: '',
    test: { file: 'server/src/features/assignments/end-date.test.ts', title: 'the production calendar' },
  },
  {
    rule: 'training begins today at the earliest',
    file: 'contract/src/training-days.ts',
    from: 'if (!hasBegun) return start < today()',
    to: 'if (!hasBegun) return start < start',
    test: {
      file: 'contract/src/assignments.test.ts',
      title: 'the start of a training',
    },
  },
  {
    rule: 'a day is Moscow’s',
    file: 'contract/src/fields/date.ts',
    from: "timeZone: 'Europe/Moscow'",
    to: "timeZone: 'UTC'",
    test: { file: 'contract/src/fields/fields.test.ts', title: 'dates > today is Moscow’s' },
  },
  {
    rule: 'a date is of the calendar',
    file: 'contract/src/fields/date.ts',
    from: '!Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)',
    to: '!Number.isNaN(date.getTime())',
    test: { file: 'contract/src/fields/fields.test.ts', title: 'dates > %s is no date' },
  },
  {
    rule: 'a document is valid on the last day of its term',
    file: 'contract/src/document-status.ts',
    from: 'expiresOn < day',
    to: 'expiresOn <= day',
    test: {
      file: 'contract/src/document-status.test.ts',
      title: '%j is %s',
    },
  },
  {
    rule: 'a document of a course assigned anew is no concern',
    file: 'server/src/features/expiring/db.ts',
    from: 'foundDocuments(db, scope, { from, to, isRenewed: false })',
    to: 'foundDocuments(db, scope, { from, to })',
    test: {
      file: 'server/src/features/dashboard/dashboard.test.ts',
      title: 'a document that expires is no concern once its course is assigned anew',
    },
  },
];
