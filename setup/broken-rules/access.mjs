/** The rules of access that `npm run mutants` breaks. */
export const access = [
  {
    rule: 'a center sees the people of its own clients only',
    file: 'server/src/db/visible.ts',
    from: 'const clients = sql`select client_id from center_clients where center_id =',
    to: 'const clients = sql`select client_id from center_clients where center_id is not null or center_id =',
    test: {
      file: 'server/src/features/students/students.test.ts',
      title: 'the list across organizations > shows neither a stranger’s people nor how many there are',
    },
  },
  {
    rule: 'of a client that only assigns a course a center sees those it teaches',
    file: 'server/src/db/visible.ts',
    from: "and (link.extent = 'Everybody' or students.known_to",
    to: 'and (true or students.known_to',
    test: {
      file: 'server/src/features/organizations/center-links/extent.test.ts',
      title: 'a client that only assigns a course > shows the center whoever it has assigned, and nobody else',
    },
  },
  {
    rule: 'what another center wrote of its client is not for one that only an assignment links with it',
    file: 'server/src/features/organizations/db.ts',
    from: "and client_id = organizations.id and extent = 'Everybody'))",
    to: 'and client_id = organizations.id))',
    test: {
      file: 'server/src/features/organizations/change-organization.test.ts',
      title:
        'a center, of a client without operators > that an assignment alone has linked with it: fills in what is empty, and changes nothing that is not',
    },
  },
  {
    rule: 'a client with operators is changed by them',
    file: 'server/src/features/organizations/commands.ts',
    from: "if (!before.fillsBlanks) throw new Refusal('Forbidden', CLIENTS_OWN);",
    to: '',
    test: {
      file: 'server/src/features/organizations/change-organization.test.ts',
      title:
        'a center, of a client with operators > changes nothing, however the two were linked, and is told who does',
    },
  },
  {
    rule: 'what is an administrator’s is not his operator’s',
    file: 'server/src/db/scope.ts',
    from: "isCenter(scope) && scope.role === 'HighOperator'",
    to: 'isCenter(scope)',
    test: {
      file: 'server/src/features/dashboard/dashboard.test.ts',
      title: 'an administrator, an operator of the center and a client each see their own cards',
    },
  },
  {
    rule: 'the portal is open when the e-mail is confirmed',
    file: 'server/src/http/access.ts',
    from: "if (!scope.isEmailConfirmed) return 'EmailUnconfirmed';",
    to: '',
    test: {
      file: 'server/src/features/registration/registration.test.ts',
      title: 'an organization with its contact person > is registered as a client of the only center',
    },
  },
  {
    rule: 'no other site writes with our visitor’s cookie',
    file: 'server/src/http/cross-site.ts',
    from: "return site !== 'same-origin' && site !== 'none';",
    to: 'return false;',
    test: {
      file: 'server/src/http/http.test.ts',
      title: 'a call from another site > is refused when it changes state',
    },
  },
  {
    rule: 'documents are for those who have paid',
    file: 'contract/src/assignments.ts',
    from: "isPaid || 'AssignNotPaid'",
    to: 'isPaid || true',
    test: {
      file: 'server/src/features/documents/documents.test.ts',
      title: 'a fixed document > is handed to those it concerns, when paid, and to nobody else',
    },
  },
  {
    rule: 'what is prepared ahead is nobody’s but the center’s until its day',
    file: 'server/src/db/visible.ts',
    from: 'or (documents.issue_date <=',
    to: 'or (true or documents.issue_date <=',
    test: {
      file: 'server/src/features/documents/prepared-ahead.test.ts',
      title: 'a document prepared ahead > is the center’s alone until its day, and opens by itself on it',
    },
  },
  {
    rule: 'what is prepared ahead waits for a passed result',
    file: 'server/src/db/visible.ts',
    from: 'lackOf()}) is null))`',
    to: 'lackOf()}) is null or true))`',
    test: {
      file: 'server/src/features/documents/prepared-without-results.test.ts',
      title: 'comes into force by its day and a passed result, not before; of who has failed never',
    },
  },
  {
    rule: 'a protocol of a group is not shown to one of its people',
    file: 'server/src/db/visible.ts',
    from: "if (scope.kind === 'student') return sql`(documents.group_id is null and",
    to: "if (scope.kind === 'student') return sql`(true and",
    test: {
      file: 'server/src/features/documents/group/group.test.ts',
      title: 'the protocol of a group > is not handed to one of its people, nor to who sees only some of them',
    },
  },
  {
    rule: 'training that has begun is entered by its own center alone',
    file: 'server/src/features/assignments/assign-many.ts',
    from: 'if (hasBegun && !isOwn)',
    to: 'if (false)',
    test: {
      file: 'server/src/features/assignments/begun-training.test.ts',
      title: 'nobody but the center of the course does so',
    },
  },
  {
    rule: 'a closed course is assigned by its own center alone',
    file: 'server/src/features/assignments/assign-many.ts',
    from: 'if (course.isLocked && !isOwn)',
    to: 'if (false)',
    test: {
      file: 'server/src/features/assignments/assignments.test.ts',
      title: 'assigning a course > refuses a closed course to a client, but not to its center',
    },
  },
  {
    rule: 'a token that was replaced opens nothing after a minute',
    file: 'server/src/http/session.ts',
    from: 'const GRACE_SECONDS = 60;',
    to: 'const GRACE_SECONDS = 6000;',
    test: {
      file: 'server/src/features/session/session.test.ts',
      title: 'the session > is renewed by UpdateToken; the old token works for one more minute',
    },
  },
  {
    rule: 'attempts have a limit',
    file: 'server/src/http/rate-limit.ts',
    from: 'row.hits > limit ? row.wait : null',
    to: 'row.hits > limit + 1 ? row.wait : null',
    test: { file: 'server/src/http/http.test.ts', title: 'attempts are counted in a window that ends' },
  },
  {
    rule: 'without an account no password fits',
    file: 'server/src/features/session/passwords.ts',
    from: 'const fits = await verify(passwordHash ?? (await unknownPassword), password);',
    to: 'const fits = passwordHash !== undefined && (await verify(passwordHash, password));',
    test: {
      file: 'server/src/features/session/login-work.test.ts',
      title: 'a wrong password costs the same work whether or not there is such an account',
    },
  },
  {
    rule: 'whoever was an administrator a moment ago changes no colleague',
    file: 'server/src/features/operators/commands.ts',
    from: 'role: own?.role ?? null, rights: own?.rights ?? [] }',
    to: 'role: scope.role, rights: scope.rights }',
    test: {
      file: 'server/src/features/operators/change-operator.test.ts',
      title:
        'the members of a center > leave the center an administrator when two change each other to %j at the same time',
    },
  },
  {
    rule: 'whoever took his consent back gets no new course',
    file: 'server/src/features/assignments/commands.ts',
    from: "if (consent !== true) throw fieldRefusal(consent, 'studentId');",
    to: '',
    test: {
      file: 'server/src/features/session/consents/withdrawal.test.ts',
      title: 'a withdrawn consent > stops new courses and new scans',
    },
  },
  {
    rule: 'only blanks of a client are filled in by a center that only teaches its people',
    file: 'server/src/features/organizations/commands.ts',
    from: "if (!fields.every((name) => isBlank(before[name]))) throw new Refusal('Forbidden', ONLY_BLANKS);",
    to: '',
    test: {
      file: 'server/src/features/organizations/change-organization.test.ts',
      title:
        'a center, of a client without operators > that an assignment alone has linked with it: fills in what is empty, and changes nothing that is not',
    },
  },
  {
    rule: 'a batch is begun with as many rows as were shown',
    file: 'server/src/features/batches/commands.ts',
    from: 'if (!chosen.ids && rows.length !== chosen.count) throw otherNumber(rows.length, chosen.count ?? 0);',
    to: '',
    test: {
      file: 'server/src/features/batches/batches.test.ts',
      title: 'nothing is begun when the filter finds another number of rows than was shown',
    },
  },
  {
    rule: 'a batch that is asked for twice is one',
    file: 'server/src/features/batches/commands.ts',
    from: 'if (same) return { id: same };',
    to: '',
    test: {
      file: 'server/src/features/batches/batches.test.ts',
      title: 'pressed twice, or in two tabs, it is one batch',
    },
  },
  {
    rule: 'whoever loses the right does no more rows of his batch',
    file: 'server/src/features/batches/run-batch.ts',
    from: 'const scope = admitTo(await wholeScopeOnBehalf(db, batch.askedBy, batch.organizationId), action);',
    to: 'const scope = await wholeScopeOnBehalf(db, batch.askedBy, batch.organizationId);',
    test: {
      file: 'server/src/features/batches/batches.test.ts',
      title: 'whoever loses the right meanwhile, or is shut out, does nothing more',
    },
  },
  {
    rule: 'a change is undone by whoever may do the reverse',
    file: 'server/src/features/undo/undo.ts',
    from: 'const admitted = admit(scope, accessToUndo[line.kind]) as OperatorScope;',
    to: 'const admitted = scope;',
    test: {
      file: 'server/src/features/undo/undo.test.ts',
      title: 'for a day, by colleagues with the right of the reverse action, and by no other organization',
    },
  },
  {
    rule: 'a change is undone within a day, and once',
    file: 'server/src/features/undo/undo.ts',
    from: "if (!line.isUndoable) throw cannot('отменить можно в течение суток и только раз');",
    to: '',
    test: {
      file: 'server/src/features/undo/undo.test.ts',
      title: 'for a day, by colleagues with the right of the reverse action, and by no other organization',
    },
  },
  {
    rule: 'what is invoiced is not undone',
    file: 'server/src/features/undo/assignments.ts',
    from: "if (rest?.isInvoiced) throw cannot('по назначению выставлен счёт, сначала аннулируйте его');",
    to: '',
    test: {
      file: 'server/src/features/undo/undo.test.ts',
      title: 'an undo is refused with what rests on the change, or has come since',
    },
  },
];
