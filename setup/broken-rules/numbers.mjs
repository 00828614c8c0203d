/** The rules of numbers that `npm run mutants` breaks. */
export const numbers = [
  {
    rule: 'a number is one document’s',
    file: 'server/src/features/documents/register/take-number.ts',
    from: 'if (await isNumberTaken(tx, scope, register, number)) return null;',
    to: '',
    test: {
      file: 'server/src/features/documents/documents.test.ts',
      title: 'numbers > a typed number that is taken is refused at its field, also with other zeros, and takes nothing',
    },
  },
  {
    rule: 'the number left as suggested is the next free one',
    file: 'server/src/features/documents/register/take-number.ts',
    from: 'if (number === suggested) {',
    to: 'if (suggested === null) {',
    test: {
      file: 'server/src/features/documents/documents.test.ts',
      title: 'numbers > a number left as suggested that was taken meanwhile becomes the next free one',
    },
  },
  {
    rule: 'a number ahead of the count leaves no gap behind',
    file: 'server/src/features/documents/register/count.ts',
    from: 'isEmpty || number === last + 1 ? number : last',
    to: 'Math.max(number, last)',
    test: {
      file: 'server/src/features/documents/documents.test.ts',
      title: 'numbers > a number ahead of the count is skipped when the count gets there',
    },
  },
  {
    rule: 'a document is fixed once',
    file: 'contract/src/documents.ts',
    from: "if (isFixed) return 'DocumentAlreadyGenerated';",
    to: '',
    test: {
      file: 'server/src/features/documents/documents.test.ts',
      title: 'fixing > happens once, however many ask at the same time',
    },
  },
  {
    rule: 'a revoked document has no duplicate',
    file: 'contract/src/document-corrections.ts',
    from: "if (isRevoked) return 'CanNotBeRegenerate';",
    to: '',
    test: {
      file: 'contract/src/document-status.test.ts',
      title: '%j may be duplicated: %s',
    },
  },
  {
    rule: 'an INN has its check digits',
    file: 'contract/src/fields/inn.ts',
    from: 'control([2, 4, 10, 3, 5, 9, 4, 6, 8])',
    to: 'control([2, 4, 10, 3, 5, 9, 4, 6, 9])',
    test: { file: 'contract/src/fields/fields.test.ts', title: 'INN' },
  },
  {
    rule: 'a SNILS has check digits above 001-001-998',
    file: 'contract/src/fields/snils.ts',
    from: 'Number(number) <= 1_001_998',
    to: 'Number(number) < 1_001_998',
    test: { file: 'contract/src/fields/fields.test.ts', title: 'SNILS > the check digits count above 001-001-998' },
  },
  {
    rule: 'whoever has failed is admitted to no group and no voltage',
    file: 'server/src/features/documents/protocol/protocol.ts',
    from: 'isChecked && !isRefused(result) ? admittedTo',
    to: 'isChecked ? admittedTo',
    test: {
      file: 'server/src/features/assignments/results/electrical-check.test.ts',
      title: 'the protocol admits nobody who has failed to a group or a voltage',
    },
  },
];
