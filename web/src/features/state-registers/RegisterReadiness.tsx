import { today } from '@dopusk/contract/fields/date.ts';
import { EXCHANGE, type GapPeople, type RegisterGap } from '@dopusk/contract/register-gaps.ts';
import type { RegisterPeriod } from '@dopusk/contract/register-period.ts';
import type { RegisterReadiness as Readiness, RegisterTerm } from '@dopusk/contract/register-readiness.ts';
import {
  type RecordState,
  type RegisterRemark,
  recordStateTitle,
  registerRemarkTitles,
  statesOf,
} from '@dopusk/contract/register-records.ts';
import { Alert, Text, UnstyledButton } from '@mantine/core';
import { CalendarClock, CircleHelp, ShieldOff, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { paths } from '../../paths.ts';
import { formatDate } from '../../text/date.ts';
import { formatNumber, peopleText, plural } from '../../text/number.ts';
import { FieldLink } from '../../ui/FieldLink.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { FillGap } from './FillGap.tsx';
import { RegisterGaps } from './RegisterGaps.tsx';
import classes from './RegisterReadiness.module.css';

interface Props {
  asked: RegisterPeriod;
  query: Parameters<typeof Loaded<Readiness>>[0]['query'];
  /** The state that the list is narrowed to. */
  chosen: string | undefined;
  onChoose: (state: RecordState) => void;
  /** Shows the records that lack something. */
  onLacking: (gap: RegisterGap) => void;
}

/** How many records are in which state, each a filter of the list, and who lacks what. */
export function RegisterReadiness({ asked, query, chosen, onChoose, onLacking }: Props) {
  return (
    <Loaded query={query}>
      {({ states, gaps, term, withdrawn, remarks }) => (
        <>
          <ul className={classes.states} aria-label="Сколько записей в каком состоянии">
            {statesOf[asked.register].map((state) => (
              <li key={state}>
                <UnstyledButton
                  className={`app-card ${classes.state}`}
                  aria-pressed={chosen === state}
                  disabled={states[state] === 0 && chosen !== state}
                  onClick={() => onChoose(state)}
                >
                  <b>{formatNumber(states[state])}</b>
                  <span>{recordStateTitle(asked.register, state)}</span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
          {term ? <Term term={term} /> : null}
          {gaps.length > 0 ? <Gaps gaps={gaps} asked={asked} onShowAll={onLacking} /> : null}
          {remarks.length > 0 ? <Remarks remarks={remarks} /> : null}
          {withdrawn.count > 0 ? <Withdrawn withdrawn={withdrawn} /> : null}
        </>
      )}
    </Loaded>
  );
}

/** Until when the next record is to be told, and how many are late. */
function Term({ term: { dueOn, overdueCount, nextOn } }: { term: RegisterTerm }) {
  const isLate = overdueCount > 0;
  const records = plural(overdueCount, 'запись', 'записи', 'записей');
  return (
    <Alert color={isLate ? 'red' : 'brand'} icon={<CalendarClock size={20} aria-hidden />} mb="md">
      {isLate ? <div>{`Срок передачи прошёл: ${records}, самая ранняя – ${formatDate(dueOn)}`}</div> : null}
      {nextOn ? <div>{`Ближайший срок передачи – ${formatDate(nextOn)}, ${leftText(nextOn)}`}</div> : null}
    </Alert>
  );
}

const DAY_MS = 86_400_000;

/** «осталось 12 дней», «сегодня последний день». */
function leftText(dueOn: string): string {
  const days = Math.round((Date.parse(dueOn) - Date.parse(today())) / DAY_MS);
  return days > 0 ? `осталось ${plural(days, 'день', 'дня', 'дней')}` : 'сегодня последний день';
}

/** Who has withdrawn his consent, and that the register is to be told of him all the same (decision 23). */
function Withdrawn({ withdrawn: { count, people } }: { withdrawn: Readiness['withdrawn'] }) {
  const others = count - people.length;
  return (
    <Alert color="orange" icon={<ShieldOff size={20} aria-hidden />} mb="md">
      <Text size="sm">
        Согласие на обработку данных отозвано: {peopleText(count)} – {people.map(({ title }) => title).join(', ')}
        {others > 0 ? ` и ещё ${peopleText(others)}` : ''}. В файл они войдут: передать их требует закон, и согласия на
        это не нужно.
      </Text>
    </Alert>
  );
}

/** What goes out empty or too small: right of some people, and of others a mistake that nobody has mended. */
function Remarks({ remarks }: Pick<Readiness, 'remarks'>) {
  return (
    <Alert
      color="yellow"
      icon={<CircleHelp size={20} aria-hidden />}
      title="Проверьте: так данные уйдут в реестр"
      mb="md"
    >
      {remarks.map(({ remark, count, people }) => (
        <Text key={remark} size="sm">
          {registerRemarkTitles[remark]}: {peopleText(count)} –{' '}
          {people.map(({ id, title, document }, index) => (
            <Fragment key={id}>
              {index > 0 ? ', ' : ''}
              <FieldLink {...placeOf(remark, id, document)}>{title}</FieldLink>
            </Fragment>
          ))}
          {count > people.length ? ` и ещё ${peopleText(count - people.length)}` : ''}
        </Text>
      ))}
    </Alert>
  );
}

/** The field of a person; whose money it was is the training's, hours stand in the document, which is exchanged. */
const fieldOf: Record<Exclude<RegisterRemark, 'PaidForNothing'>, string | null> = {
  NoLastname: 'lastName',
  ForeignerWithoutSnils: 'snilsNumber',
  TwoBirthdays: 'birthday',
  FewHours: null,
};

/** Where it is filled in. */
function placeOf(
  remark: RegisterRemark,
  studentId: string,
  { assignId, type }: Readiness['remarks'][number]['people'][number]['document'],
): { to: string; field: string } {
  if (remark === 'PaidForNothing') return { to: paths.assignment(assignId), field: 'fundingSource' };
  const field = fieldOf[remark];
  return field === null
    ? { to: paths.assignmentDocument(assignId, type), field: EXCHANGE }
    : { to: paths.studentEdit(studentId), field };
}

interface GapsProps {
  gaps: readonly GapPeople[];
  asked: RegisterPeriod;
  onShowAll: (gap: RegisterGap) => void;
}

function Gaps({ gaps, asked, onShowAll }: GapsProps) {
  return (
    <Alert color="brand" title="Чего не хватает для передачи" icon={<TriangleAlert size={20} aria-hidden />} mb="md">
      <RegisterGaps gaps={gaps} aside={(gap) => <FillGap of={gap} asked={asked} />} onShowAll={onShowAll} />
    </Alert>
  );
}
