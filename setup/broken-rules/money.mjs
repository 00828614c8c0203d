/** The rules of money that `npm run mutants` breaks. */
export const money = [
  {
    rule: 'nobody pays more than is on the balance',
    file: 'server/src/features/payments/commands/pay-from-balance.ts',
    from: 'refuseSmallBalance(balance, [{ centerId, kopecks: price }]);',
    to: '',
    test: {
      file: 'server/src/features/payments/payments.test.ts',
      title: 'paying from a balance > refuses a price above the balance, and says how much is missing',
    },
  },
  {
    rule: 'a group is paid from a balance that has enough for all of it',
    file: 'server/src/features/payments/commands/pay-from-balance.ts',
    from: 'refuseSmallBalance(balance, prices);',
    to: 'refuseSmallBalance(balance, []);',
    test: {
      file: 'server/src/features/payments/group.test.ts',
      title: 'pays nothing from a balance that is too small',
    },
  },
  {
    rule: 'what a center vouches for is spent with it alone',
    file: 'server/src/features/payments/parts.ts',
    from: '(left, part) => left - part',
    to: '(left) => left',
    test: {
      file: 'server/src/features/payments/bound-money.test.ts',
      title: 'money that a center vouches for > is spent with that center only, and first',
    },
  },
  {
    rule: 'what is bound to a center is spent before what is spent with any',
    file: 'server/src/features/payments/parts.ts',
    from: 'Math.min(boundTo(parts, centerId), kopecks)',
    to: '0',
    test: {
      file: 'server/src/features/payments/bound-money.test.ts',
      title: 'money that a center vouches for > is spent with that center only, and first',
    },
  },
  {
    rule: 'an assignment is paid once',
    file: 'contract/src/assignments.ts',
    from: "isPaid ? 'AssignAlreadyPaid' : true",
    to: 'isPaid ? true : true',
    test: { file: 'server/src/features/payments/group.test.ts', title: 'does not pay again what was paid before' },
  },
  {
    rule: 'a center never spends the balance of its client',
    file: 'server/src/db/visible.ts',
    from: "payingOrganizations(scope: OperatorScope): RawBuilder<string> {\n  if (scope.organization?.type === 'EducationCenter')",
    to: 'payingOrganizations(scope: OperatorScope): RawBuilder<string> {\n  if (scope.organization === null)',
    test: {
      file: 'server/src/features/payments/group.test.ts',
      title: 'the center pays its client’s group from its own balance, never from the client’s',
    },
  },
  {
    rule: 'a payment is booked when the bank took the sum that was asked',
    file: 'server/src/features/payments/commands/receive-card.ts',
    from: 'outcome.paymentId !== id || outcome.amountKopecks !== payment.amountKopecks',
    to: 'outcome.paymentId !== id',
    test: { file: 'server/src/features/payments/yookassa-flow.test.ts', title: 'a wrong answer of the bank' },
  },
  {
    rule: 'a refund is booked when the bank gave back what was paid',
    file: 'server/src/features/payments/commands/refund.ts',
    from: ' || outcome.amountKopecks !== amountKopecks',
    to: '',
    test: {
      file: 'server/src/features/payments/yookassa-flow.test.ts',
      title: 'refunding a paid assignment > waits while the bank answers about %s',
    },
  },
  {
    rule: 'money of a card for what is paid already reaches the balance',
    file: 'server/src/features/payments/commands/receive-card.ts',
    from: 'assignment && canPay(assignment) === true ? assignment : undefined',
    to: 'assignment',
    test: {
      file: 'server/src/features/payments/payments.test.ts',
      title:
        'paying an assignment by card > adds the money to the balance when the assignment was paid from the balance meanwhile',
    },
  },
  {
    rule: 'the bank’s word moves money once, however often it comes',
    file: 'server/src/features/payments/commands/receive-card.ts',
    from: "if (payment.status !== 'pending' || outcome.status === 'pending') return payment.status;",
    to: "if (outcome.status === 'pending') return payment.status;",
    test: {
      file: 'server/src/features/payments/ledger.test.ts',
      title: 'the ledger under concurrency > twenty notifications of one payment move its money once',
    },
  },
  {
    rule: 'a refund that the card did not take reaches the balance of who paid',
    file: 'server/src/features/payments/commands/refund.ts',
    from: "outcome.status === 'succeeded' ? await ensureAccount(tx, 'acquirer') : await balanceOf(tx, organizationId)",
    to: "await ensureAccount(tx, 'acquirer')",
    test: {
      file: 'server/src/features/payments/yookassa-flow.test.ts',
      title: 'refunding a paid assignment > goes to the payer’s balance when the bank refuses',
    },
  },
  {
    rule: 'nothing goes back when another sum is left than was seen',
    file: 'server/src/features/payments/refund-part.ts',
    from: 'seen !== undefined && toKopecks(seen) !== all',
    to: 'seen !== undefined && toKopecks(seen) < 0',
    test: {
      file: 'server/src/features/payments/part-refunds.test.ts',
      title: 'of two who saw the same sum one gives a part back; the other is told what is left now',
    },
  },
  {
    rule: 'no money goes back for an assignment with a fixed document',
    file: 'contract/src/refunds.ts',
    from: "state.hasFixedDocuments ? 'RemoveAssignException' : true",
    to: 'true',
    test: {
      file: 'server/src/features/payments/yookassa-flow.test.ts',
      title:
        'refunding a paid assignment > is allowed to the administrator, for paid assignments without documents, with a reason',
    },
  },
  {
    rule: 'what costs nothing waits for no payment',
    file: 'server/src/features/prices/agreed-columns.ts',
    from: 'kopecks === 0 ? new Date() : null',
    to: 'null',
    test: {
      file: 'server/src/features/assignments/free-training.test.ts',
      title: 'who learns for nothing is paid from the start, alone or among many, without a movement of money',
    },
  },
  {
    rule: 'an invoice brings its sum once',
    file: 'contract/src/invoices.ts',
    from: "if (state === 'Paid') return 'InvoiceAlreadyPaid';",
    to: '',
    test: {
      file: 'server/src/features/invoices/paid-invoices.test.ts',
      title: 'an invoice is paid or cancelled once, also by many at the same time',
    },
  },
  {
    rule: 'rubles become the nearest kopeck',
    file: 'contract/src/fields/rubles.ts',
    from: 'Math.round(value * 100);',
    to: 'Math.trunc(value * 100);',
    test: { file: 'contract/src/fields/fields.test.ts', title: 'money > kopecks and rubles convert without loss' },
  },
  {
    rule: 'nobody tops up by nothing',
    file: 'server/src/features/payments/card.ts',
    from: "if (!amount) throw fieldRefusal('PaymentAmountCanNotBeZeroOrNull', 'amount');",
    to: 'amount ??= 0;',
    test: { file: 'server/src/features/payments/payments.test.ts', title: 'topping up by card > refuses' },
  },
  {
    rule: 'no price is given while its card payment waits at the bank',
    file: 'server/src/features/prices/given/commands.ts',
    from: 'if (atBank.length > 0) {',
    to: 'if (atBank.length > 1_000) {',
    test: {
      file: 'server/src/features/payments/price-at-bank.test.ts',
      title: 'no price is given by hand while its card payment waits at the bank',
    },
  },
  {
    rule: 'the money of a card pays at the price of now or not at all',
    file: 'server/src/features/payments/commands/receive-card.ts',
    from: 'if (wanted?.priceKopecks === amountKopecks) {',
    to: 'if (wanted) {',
    test: {
      file: 'server/src/features/payments/price-at-bank.test.ts',
      title: 'money for a price that went %s all the same is the payer’s, with the reason',
    },
  },
  {
    rule: 'nobody pays a sum that he has not seen',
    file: 'server/src/features/payments/other-sum.ts',
    from: 'if (seen === undefined || toKopecks(seen) === kopecks) return;',
    to: 'return;',
    test: {
      file: 'server/src/features/payments/group.test.ts',
      title: 'pays no sum that the payer has not seen, and says the one of now',
    },
  },
];
