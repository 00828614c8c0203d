import { ContractBody, type ContractForm } from '@dopusk/contract/documents/contract/form.ts';
import type { FieldIssues } from '@dopusk/contract/envelope.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { formatPhone } from '@dopusk/contract/fields/phone-codes.ts';
import { toKopecks, toRubles } from '@dopusk/contract/fields/rubles.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { studyFormTexts } from '@dopusk/contract/study-terms.ts';
import type { z } from 'zod';
import type { Tx } from '../../../db/connection.ts';
import type { CenterScope } from '../../../db/scope.ts';
import type { Locked } from '../../../db/seen.ts';
import { fieldRefusal } from '../../../http/refusal.ts';
import { withListedBank } from '../../banks/with-listed-bank.ts';
import { closeCovered, FROM_BALANCE } from '../../invoices/listed/close-covered.ts';
import { withAccount } from '../../organizations/bank-accounts/with-account.ts';
import { ensurePerson, notePersonalContract } from '../../organizations/persons/db.ts';
import { otherTraining } from '../differences.ts';
import type { DocumentKind } from '../document-kind.ts';
import { educationOf, periodTitles } from '../education.ts';
import { asSold, type Facts } from '../facts.ts';
import { moneyText } from '../parties/payment.ts';
import { customerSideOf, signatoryOf } from '../parties/signatory.ts';
import { missingOf } from './clauses.ts';
import { contractData } from './contract-data.ts';
import { findAcceptingOrganization, findPayingOrganization } from './db/paying-organization.ts';
import { inPersonIssues } from './in-person.ts';
import { personIssues } from './person-issues.ts';
import { studyFormOf } from './study-form.ts';

/** Whoever learns is the customer too, until somebody else is named. */
function peopleOf({ fullName, passport, residence, phone }: Facts['student']) {
  const shown = formatPhone(phone);
  return {
    customerFullName: fullName,
    customerPassport: passport,
    customerAddress: residence,
    customerPhone: shown,
    studentAddress: residence,
    studentPhone: shown,
    studentPassport: passport,
    studentRepresentative: '',
    representativeBasis: '',
    representativePassport: '',
    representativeAddress: '',
    representativePhone: '',
  };
}

/**
 * A contract by which a person owes the price of training that an organization has paid from its balance, or an act has told it of: money and contract
 * would be of two customers, and neither could be given its act.
 * @throws Refusal Invalid with the kind
 */
async function refusePaidByOrganization(tx: Tx, scope: CenterScope, assignId: Locked<'assignments'>): Promise<void> {
  const client = await findAcceptingOrganization(tx, scope, assignId);
  if (client !== undefined) {
    const fault = `Обучение стоит в акте для организации ${quoted(client)}: выберите трёхсторонний договор или сначала аннулируйте акт`;
    throw fieldRefusal('Invalid', 'kind', fault);
  }
  const title = await findPayingOrganization(tx, scope, assignId);
  if (title === undefined) return;
  const message = `Обучение уже оплатила организация ${quoted(title)}: выберите трёхсторонний договор или сначала верните ей деньги`;
  throw fieldRefusal('Invalid', 'kind', message);
}

/** What is signed is charged: invoices, acts and the balance go by the price of the assignment, and a contract's may not grow (Rules 1441). */
function priceIssues({ priceKopecks }: Facts, { price }: z.output<typeof ContractBody>): FieldIssues {
  if (toKopecks(price) === priceKopecks) return {};
  const message = `Цена обучения – ${moneyText(priceKopecks)} руб., по ней выставят счёт. Другую сначала назначьте на странице назначения: «Назначить цену»`;
  return { price: [{ code: 'Invalid', message }] };
}

/** A form of study is one of the law's (273-ФЗ, article 17), or as the course says it. */
function studyFormIssues(facts: Facts, { studyForm }: z.output<typeof ContractBody>): FieldIssues {
  if (studyFormTexts.includes(studyForm) || studyForm === studyFormOf([facts])) return {};
  return { studyForm: [{ code: 'Invalid', message: `Выберите форму обучения: ${studyFormTexts.join('; ')}` }] };
}

/** Договор об оказании образовательных услуг between the center and the organization that pays. */
export const contract: DocumentKind<'Contract', ContractForm, z.output<typeof ContractBody>> = {
  type: 'Contract',
  body: ContractBody,
  numberField: 'number',
  dateField: 'date',
  fieldTitles: {
    number: 'номер',
    course: 'название курса',
    hoursCount: 'часы',
    ...periodTitles,
    date: 'дата договора',
    studyForm: 'форма обучения',
    price: 'стоимость',
    centerSignatory: 'исполнитель, в лице',
    customerPosition: 'должность того, кто подписывает за заказчика',
    customerSigner: 'ФИО того, кто подписывает за заказчика',
    customerAuthority: 'документ о его полномочиях',
    customerSignatory: 'заказчик, в лице',
    kind: 'вид договора',
    paymentOrder: 'порядок оплаты',
    paymentDays: 'срок оплаты',
    advancePercent: 'аванс',
    bankAccountId: 'расчётный счёт',
    customerFullName: 'ФИО заказчика',
    customerPassport: 'паспорт заказчика',
    customerAddress: 'место жительства заказчика',
    customerPhone: 'телефон заказчика',
    studentAddress: 'место жительства слушателя',
    studentPhone: 'телефон слушателя',
    studentPassport: 'паспорт слушателя',
    studentRepresentative: 'законный представитель слушателя',
    representativeBasis: 'кем приходится слушателю и по какому документу',
    representativePassport: 'паспорт законного представителя',
    representativeAddress: 'место жительства законного представителя',
    representativePhone: 'телефон законного представителя',
  },
  suggest: (facts) => {
    const { course, hoursCount } = educationOf(facts);
    const { dateStart, dateEnd } = asSold(facts);
    const now = today();
    return {
      number: '',
      date: dateStart < now ? dateStart : now,
      course,
      hoursCount,
      dateStart,
      dateEnd,
      studyForm: studyFormOf([facts]),
      price: toRubles(facts.priceKopecks),
      centerSignatory: signatoryOf(facts.center),
      ...customerSideOf(facts.client.head),
      kind: 'Organization',
      paymentOrder: 'Before',
      paymentDays: facts.daysToPay,
      advancePercent: null,
      bankAccountId: null,
      ...peopleOf(facts.student),
    };
  },
  numberOf: ({ number }) => number,
  withNumber: (form, number) => ({ ...form, number }),
  issueDate: ({ date }) => date,
  // While nobody has said with whom it is, the client may be no party to it.
  missing: (facts, body) =>
    (body && body.kind !== 'Person' ? (['center', 'client'] as const) : (['center'] as const)).flatMap((side) => {
      const { id: organizationId, title } = facts[side];
      const what = missingOf(side, facts, body && body.price === 0);
      return what.length > 0 ? [{ organizationId, title, what }] : [];
    }),
  check: (facts, body) => {
    const issues = {
      ...inPersonIssues(facts, body),
      ...personIssues(facts, body),
      ...priceIssues(facts, body),
      ...studyFormIssues(facts, body),
      ...otherTraining(asSold(facts), body),
    };
    return Object.keys(issues).length > 0 ? issues : null;
  },
  prepare: async (tx, _, facts, __, { bankAccountId }) => ({
    ...facts,
    center: await withAccount(tx, facts.center, bankAccountId),
    client: await withListedBank(tx, facts.client),
  }),
  fixed: async (tx, scope, documentId, assignId, { kind, ...body }) => {
    if (kind !== 'Person') return;
    await refusePaidByOrganization(tx, scope, assignId);
    const { customerFullName: fullName, customerPassport: passport, customerAddress: address } = body;
    const person = { fullName, passport, address, phone: body.customerPhone, assignId };
    await notePersonalContract(tx, documentId, await ensurePerson(tx, scope, person));
    await closeCovered(tx, scope, [{ id: assignId }], FROM_BALANCE);
  },
  print: (facts, form, issued) => {
    const { course: title, hoursCount: hours, dateStart, dateEnd, price } = form;
    const line = { facts, title, hours, dateStart, dateEnd, kopecks: toKopecks(price) };
    return contractData([line], { ...form, frame: null }, issued);
  },
};
