import { today } from '@dopusk/contract/fields/date.ts';
import { groupContracts, needsContract } from '@dopusk/contract/group-contracts.ts';
import { canPayGroup, type Group, groups } from '@dopusk/contract/groups.ts';
import { type InvoicePlan, type InvoiceRow, invoices } from '@dopusk/contract/invoices.ts';
import { questionnaires } from '@dopusk/contract/questionnaires.ts';
import { StateRegister, thisYear } from '@dopusk/contract/register-period.ts';
import type { RegisterReadiness } from '@dopusk/contract/register-readiness.ts';
import { toBeReported } from '@dopusk/contract/register-records.ts';
import { results } from '@dopusk/contract/results.ts';
import { stateRegisters } from '@dopusk/contract/state-registers.ts';
import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ClipboardList, GraduationCap, Landmark, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths, queryOf } from '../../paths.ts';
import { invoiceTitle } from '../../text/invoice-title.ts';
import { invoiceWord } from '../../text/invoice-word.ts';
import { peopleText } from '../../text/number.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Status, toneIcons } from '../../ui/Status.tsx';
import { RepeatCheck } from '../assignments/RepeatCheck.tsx';
import { GroupContracts } from '../documents/contract/GroupContracts.tsx';
import { GroupDocumentButtons } from '../documents/GroupDocumentButtons.tsx';
import { GroupRunCard } from '../documents/GroupRunCard.tsx';
import { useGroupDocuments } from '../documents/use-group-documents.ts';
import { useInvoicesOf } from '../invoices/use-invoices-of.ts';
import { GroupPay } from '../payments/GroupPay.tsx';
import { SetOffButton } from '../payments/SetOffButton.tsx';
import { UndoSetOffButton } from '../payments/UndoSetOff.tsx';
import { GroupRegisters } from '../state-registers/GroupRegisters.tsx';
import { AssignCourse } from './AssignCourse.tsx';
import { GroupGaps } from './GroupGaps.tsx';
import classes from './GroupSteps.module.css';
import {
  contractStep,
  documentsStep,
  issueStep,
  paymentStep,
  peopleStep,
  registersStep,
  type StepState,
  trainingStep,
} from './group-steps.ts';
import { IssueActions, IssueLinks } from './IssueActions.tsx';
import { notPassed } from './results/not-passed.ts';
import { SendAccess } from './SendAccess.tsx';

type Told = Record<StateRegister, RegisterReadiness | undefined>;

interface Step {
  title: string;
  state: StepState;
  /** Its main action, which stands out in the step that is next and nowhere else, and what else belongs to it. */
  actions?: (isNext: boolean) => ReactNode;
  /** What is missing, and what is there already. */
  body?: (isNext: boolean) => ReactNode;
}

/**
 * The way of a group from its people to the documents in their hands, a step a line: how far each is, what it lacks, and
 * what is done next.
 */
export function GroupSteps({ group }: { group: Group }) {
  const { user } = useCurrentUser();
  const { id } = group;
  const documents = useGroupDocuments(id);
  const contracts = useApi(groupContracts.read, { params: { id } }, { quiet: true });
  const incomplete = useApi(
    groups.readiness,
    { params: { id }, query: { state: 'Incomplete', pageSize: 1 } },
    { quiet: true },
  );
  const seesRegisters = allows(stateRegisters.readiness.access, user);
  const told: Told = {
    LabourProtection: useRegister('LabourProtection', id, seesRegisters),
    EducationDocuments: useRegister('EducationDocuments', id, seesRegisters),
  };
  const lacking = incomplete.data?.totalCount;
  const waiting = (useInvoicesOf({ groupId: id }) ?? []).filter(({ state }) => state === 'Issued');
  const payment = paymentStep(group, waiting, allows('center', user));
  const steps: Step[] = [
    {
      title: 'Состав',
      state: peopleStep(group, lacking),
      actions: (isNext) => (
        <LinkButton
          takes={questionnaires.ofGroup}
          to={paths.groupQuestionnaires(id)}
          variant={variantOf(isNext)}
          leftSection={<ClipboardList size={18} aria-hidden />}
        >
          Анкеты слушателей
        </LinkButton>
      ),
      body: () =>
        lacking ? (
          <>
            Не хватает данных:{' '}
            <Anchor component={Link} to="." search={queryOf({ state: 'Incomplete' })} resetScroll={false} inherit>
              {peopleText(lacking)}
            </Anchor>
          </>
        ) : null,
    },
    {
      title: 'Договор и счёт',
      state: contractStep(group, contracts.data, waiting.length > 0),
      // A contract comes first, where there is none.
      actions: () => (
        <InvoiceLink
          group={group}
          isAsked={waiting.length > 0}
          variant={contracts.data?.open.some(needsContract) ? 'subtle' : 'default'}
        />
      ),
      body: (isNext) => <GroupContracts groupId={id} isNext={isNext} />,
    },
    {
      title: 'Оплата',
      state: payment,
      actions: (isNext) => (
        <>
          {payment.tone === 'good' ? null : (
            <>
              <GroupPay group={group} variant={variantOf(isNext)} />
              <SetOffButton of={{ groupId: id }} />
            </>
          )}
          <UndoSetOffButton of={{ groupId: id }} />
        </>
      ),
      body: () => (payment.tone === 'good' || waiting.length === 0 ? null : <WaitingInvoices waiting={waiting} />),
    },
    {
      title: 'Обучение',
      state: trainingStep(group, today()),
      actions: (isNext) => <TrainingActions group={group} isNext={isNext} />,
      body: () => <Learned group={group} />,
    },
    {
      title: 'Документы',
      state: documentsStep(group, today()),
      actions: (isNext) => (
        <GroupDocumentButtons group={group} documents={documents} waiting={waiting} isNext={isNext} />
      ),
      body: () => (
        <>
          <GroupGaps group={group} />
          <GroupRunCard groupId={id} documents={documents} />
        </>
      ),
    },
    ...(seesRegisters
      ? [
          {
            title: 'Реестры',
            state: registersStep(told, group),
            actions: (isNext: boolean) => <RegisterLink groupId={id} told={told} isNext={isNext} />,
            body: () => <GroupRegisters groupId={id} />,
          },
        ]
      : []),
    {
      title: 'Выдача',
      state: issueStep(group),
      actions: (isNext) => <IssueActions group={group} variant={variantOf(isNext)} />,
      body: () => <IssueLinks group={group} />,
    },
  ];
  const current = steps.find(({ state }) => state.tone === 'due');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a look of its own
    <div role="group" aria-label="Действия с группой" className={`app-card ${classes.card}`}>
      <ol className={classes.steps} aria-label="Шаги группы">
        {steps.map((step, index) => (
          <StepLine key={step.title} step={step} number={index + 1} isCurrent={step === current} />
        ))}
      </ol>
    </div>
  );
}

/** How many have completed the course in the center's learning system, and who has not; nothing where it is not learned there. */
function Learned({ group: { assigns } }: { group: Group }) {
  const all = assigns.reduce((sum, { learningCount }) => sum + learningCount, 0);
  const learned = assigns.reduce((sum, { learnedCount }) => sum + learnedCount, 0);
  if (all === 0) return null;
  return (
    <>
      Прошли в системе обучения: {learned} из {all}
      {learned < all ? (
        <>
          .{' '}
          <Anchor component={Link} to="." search={queryOf({ state: 'NotLearned' })} resetScroll={false} inherit>
            Кто не прошёл
          </Anchor>
        </>
      ) : null}
    </>
  );
}

const variantOf = (isNext: boolean) => (isNext ? 'filled' : 'default');

/** «Ждёт оплаты счёт № 8 от 05.11.2026» */
function WaitingInvoices({ waiting }: { waiting: readonly InvoiceRow[] }) {
  return (
    <>
      {waiting.length > 1 ? 'Ждут оплаты: ' : 'Ждёт оплаты: '}
      {waiting.map((invoice, index) => (
        <span key={invoice.id}>
          {index > 0 ? ', ' : ''}
          <Anchor component={Link} to={paths.invoice(invoice.id)} underline="always" inherit>
            {invoiceTitle(invoice)}
          </Anchor>
        </span>
      ))}
    </>
  );
}

/** The same question as the lines of `GroupRegisters` ask. */
const useRegister = (register: StateRegister, groupId: string, enabled: boolean) =>
  useApi(stateRegisters.readiness, { query: { register, groupId, ...thisYear() } }, { quiet: true, enabled }).data;

function StepLine({ step, number, isCurrent }: { step: Step; number: number; isCurrent: boolean }) {
  const { title, state, actions, body } = step;
  const Done = toneIcons.good;
  return (
    <li
      className={classes.step}
      data-tone={state.tone}
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className={classes.sign} aria-hidden>
        {state.tone === 'good' ? <Done size={18} /> : number}
      </span>
      <div className={classes.head}>
        <span className={classes.title}>{title}</span>
        <Status tone={state.tone}>{state.said}</Status>
      </div>
      <div className={classes.actions}>{actions?.(isCurrent)}</div>
      <div className={classes.body}>{body?.(isCurrent)}</div>
    </li>
  );
}

interface InvoiceLinkProps {
  group: Group;
  /** Some of it stands in invoices that wait: then it is asked whether something is left for another. */
  isAsked: boolean;
  variant: string;
}

/** Who stands in a paid invoice that did not pay for him is asked for his money by nothing until there is another (`isRepeated`). */
const isAllAwaited = ({ invoices: left, invoiced }: InvoicePlan) =>
  left.length === 0 && invoiced.every(({ invoice }) => invoice.state === 'Issued');

/** To an invoice for what no invoice asks for; nothing where there is nothing to issue. */
function InvoiceLink({ group, isAsked, variant }: InvoiceLinkProps) {
  const { user } = useCurrentUser();
  const payable = canPayGroup(group) === true;
  const plan = useApi(
    invoices.plan,
    { body: { kind: 'Group', groupId: group.id, isRepeated: false } },
    // Another invoice may have been issued a moment ago.
    { quiet: true, staleTime: 0, enabled: payable && isAsked && allows(invoices.plan.access, user) },
  );
  if (!payable || (isAsked && plan.data && isAllAwaited(plan.data))) return null;
  return (
    <LinkButton
      takes={invoices.create}
      to={paths.invoiceCreate}
      search={queryOf({ group: group.id })}
      variant={variant}
      leftSection={<ReceiptText size={18} aria-hidden />}
    >
      {invoiceWord(allows('center', user))}
    </LinkButton>
  );
}

/** To the first register that something of the group can be told to. */
function RegisterLink({ groupId, told, isNext }: { groupId: string; told: Told; isNext: boolean }) {
  const register = StateRegister.options.find((one) =>
    toBeReported.some((state) => (told[one]?.states[state] ?? 0) > 0),
  );
  if (!register) return null;
  return (
    <LinkButton
      takes={stateRegisters.readiness}
      to={paths.stateRegisters}
      search={queryOf({ register, groupId })}
      variant={variantOf(isNext)}
      leftSection={<Landmark size={18} aria-hidden />}
    >
      Передать в реестр
    </LinkButton>
  );
}

interface OfStep {
  group: Group;
  isNext: boolean;
}

/** The results of the only course; those of several are said from the list of courses. */
function TrainingActions({ group, isNext }: OfStep) {
  const { user } = useCurrentUser();
  const [only, ...others] = group.assigns;
  return (
    <>
      {only && allows(results.save.access, user) ? (
        <Button
          component={Link}
          {...(others.length > 0
            ? { to: '.', search: queryOf({ tab: 'courses' }), resetScroll: false }
            : { to: paths.groupResults(group.id), search: queryOf({ course: only.course.id }) })}
          variant={variantOf(isNext)}
          leftSection={<GraduationCap size={18} aria-hidden />}
        >
          Результаты обучения
        </Button>
      ) : null}
      {only && allows(results.save.access, user)
        ? group.assigns
            .filter(({ resultCount }) => resultCount > 0)
            .map(({ course }) => (
              <Again key={course.id} groupId={group.id} course={course} isOneOfSeveral={others.length > 0} />
            ))
        : null}
      {group.isOwn ? <AssignCourse group={group} variant={variantOf(isNext && !only)} /> : null}
      <SendAccess group={group} />
    </>
  );
}

/** Where somebody has not passed, as a protocol says: another day for him. */
function Again({
  groupId,
  course,
  isOneOfSeveral,
}: {
  groupId: string;
  course: Group['assigns'][number]['course'];
  isOneOfSeveral: boolean;
}) {
  const { data } = useApi(results.read, { params: { id: groupId }, query: { courseId: course.id } }, { quiet: true });
  const people = notPassed(data?.people ?? []);
  const { trainingType, title: courseTitle } = course;
  const of = { people, trainingType, courseTitle, isOneOfSeveral };
  return people.length > 0 ? <RepeatCheck {...of} /> : null;
}
