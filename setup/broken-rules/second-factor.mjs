/** The rules of the second factor that `npm run mutants` breaks. */
export const secondFactor = [
  {
    rule: 'a code is good for its half minute and the neighbours',
    file: 'server/src/features/session/second-factor/totp.ts',
    from: '[step - 1, step, step + 1]',
    to: '[step - 2, step - 1, step, step + 1]',
    test: {
      file: 'server/src/features/session/second-factor/totp.test.ts',
      title: 'the code of a moment > is valid in its own half minute and the neighbouring ones',
    },
  },
  {
    rule: 'a code is good once',
    file: 'server/src/features/session/second-factor/codes.ts',
    from: 'step !== null && (await takeStep(tx, userId, step))',
    to: 'step !== null',
    test: {
      file: 'server/src/features/session/second-factor/second-step.test.ts',
      title: 'the second step > does not accept a code twice, also in parallel',
    },
  },
  {
    rule: 'an account has ten guesses an hour at its codes',
    file: 'server/src/features/session/second-factor/codes.ts',
    from: 'const GUESSES_PER_ACCOUNT = 10;',
    to: 'const GUESSES_PER_ACCOUNT = 11;',
    test: {
      file: 'server/src/features/session/second-factor/second-step.test.ts',
      title: 'the second step > allows five tries, also in parallel; the account ten an hour from all networks',
    },
  },
  {
    rule: 'a recovered password does not spare the code',
    file: 'server/src/features/session/second-factor/second-step.ts',
    from: 'if (await hasSecondFactor(tx, account.id))',
    to: "if (opening === 'session.opened' && (await hasSecondFactor(tx, account.id)))",
    test: {
      file: 'server/src/features/session/second-factor/second-step.test.ts',
      title: 'no other kind of login avoids it > not a recovered password',
    },
  },
  {
    rule: 'whoever lacks the code that his center demands acts for nobody',
    file: 'server/src/http/session.ts',
    from: 'lacksSecondFactor ? [] : memberships',
    to: 'memberships',
    test: {
      file: 'server/src/features/session/second-factor/commands.test.ts',
      title: 'a center that requires it > locks out operators without one at once, on the server',
    },
  },
  {
    rule: 'a backup code is good once',
    file: 'server/src/features/session/second-factor/codes.ts',
    from: "return (await takeBackupCode(tx, userId, code)) ? 'backup' : null;",
    to: "return (await findSecret(tx, userId)) ? 'backup' : null;",
    test: {
      file: 'server/src/features/session/second-factor/second-step.test.ts',
      title: 'a backup code > logs in once, however it is typed, and a letter tells of it',
    },
  },
];
