/** The rules of import that `npm run mutants` breaks. */
export const imports = [
  {
    rule: 'somebody of two employers is changed at the one that the file is for',
    file: 'server/src/features/imports/plan.ts',
    from: 'seen.filter(({ organization }) => organization?.id === organizationId)',
    to: 'seen.filter(({ organization }) => organization?.id !== organizationId)',
    test: {
      file: 'server/src/features/imports/two-employers.test.ts',
      title: 'somebody of two employers is changed at the one that the file is for',
    },
  },
  {
    rule: 'a file changes nobody’s login',
    file: 'server/src/features/imports/plan.ts',
    from: '!same[field] &&',
    to: '',
    test: {
      file: 'server/src/features/imports/imports.test.ts',
      title:
        'whose people > neither e-mail nor phone of an account is changed, by the insurance number or for another’s e-mail',
    },
  },
  {
    rule: 'a file moves nobody from another organization',
    file: 'server/src/features/imports/plan.ts',
    from: 'seen.filter(({ organization }) => organization?.id === organizationId)',
    to: 'seen',
    test: {
      file: 'server/src/features/imports/two-employers.test.ts',
      title: 'a person of another organization is not moved: whoever sees both is told, and he works for both',
    },
  },
  {
    rule: 'nobody is told of a stranger that he has an account',
    file: 'server/src/features/students/shared-contacts.ts',
    from: 'one.worksHere || (one.organization && !isSameHuman(one, person))',
    to: 'true',
    test: {
      file: 'server/src/features/session/disclosed-accounts.test.ts',
      title: 'nobody learns of a stranger that he has an account: his e-mail and phone are written down as any',
    },
  },
  {
    rule: 'whoever shares an e-mail frees nobody’s guesses at its holder’s password',
    file: 'server/src/features/session/commands.ts',
    from: 'if (accounts.length === 1 && !byPhone) await forgetAttempts',
    to: 'if (accounts.length > 0) await forgetAttempts',
    test: {
      file: 'server/src/features/session/shared-email.test.ts',
      title: 'whoever knows the password of %s has no more guesses at the other’s than anybody',
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
    from: 'person[field] &&\n      person[field] !== known[field]',
    to: 'person[field] !== known[field]',
    test: {
      file: 'server/src/features/imports/imports.test.ts',
      title: 'loading > the same person is changed; what the file leaves empty stays',
    },
  },
  {
    rule: 'a load is not undone while a later one of the same people stands',
    file: 'server/src/features/imports/undoing/undo-load.ts',
    from: 'if (await isFollowed(tx, load.id)) {',
    to: 'if (false) {',
    test: {
      file: 'server/src/features/imports/imports.test.ts',
      title: 'undoing > is refused while a later load of the same people stands',
    },
  },
];
