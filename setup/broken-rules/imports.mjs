/** The rules of import that `npm run mutants` breaks. */
export const imports = [
  {
    rule: 'somebody of two employers is changed at the one that the file is for',
    file: 'server/src/features/imports/plan.ts',
    from: 'organization?.id === organizationId ? 1 : 0',
    to: 'organization?.id === organizationId ? 0 : 1',
    test: {
      file: 'server/src/features/imports/imports.test.ts',
      title: 'whose people > somebody of two employers is changed at the one that the file is for',
    },
  },
  {
    rule: 'a file changes nobody’s login',
    file: 'server/src/features/imports/plan.ts',
    from: 'else if (same && same.email !== person.email) {',
    to: 'else if (false) {',
    test: {
      file: 'server/src/features/imports/imports.test.ts',
      title:
        'whose people > neither e-mail nor phone of an account is changed, by the insurance number or for another’s e-mail',
    },
  },
  {
    rule: 'a file moves nobody from another organization',
    file: 'server/src/features/imports/plan.ts',
    from: 'if (same?.organization && same.organization.id !== organizationId) {',
    to: 'if (false) {',
    test: {
      file: 'server/src/features/imports/imports.test.ts',
      title: 'whose people > a person of another organization is not moved',
    },
  },
  {
    rule: 'a file leaves whoever took his consent back as he is',
    file: 'server/src/features/imports/plan.ts',
    from: "if (canProcess(known) !== true) return { person, action: 'Withhold' };",
    to: '',
    test: {
      file: 'server/src/features/imports/imports.test.ts',
      title: 'loading > whoever took his consent back stays as he is, and is named; the others are loaded',
    },
  },
  {
    rule: 'what a file leaves empty stays',
    file: 'server/src/features/imports/plan.ts',
    from: 'person[field] && person[field] !== known[field]',
    to: 'person[field] !== known[field]',
    test: {
      file: 'server/src/features/imports/imports.test.ts',
      title: 'loading > the same person is changed; what the file leaves empty stays',
    },
  },
  {
    rule: 'a load is not undone while a later one of the same people stands',
    file: 'server/src/features/imports/commands.ts',
    from: 'if (await isFollowed(tx, load.id)) {',
    to: 'if (false) {',
    test: {
      file: 'server/src/features/imports/imports.test.ts',
      title: 'undoing > is refused while a later load of the same people stands',
    },
  },
];
