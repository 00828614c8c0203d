import { committees } from '@dopusk/contract/committees.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import { toKopecks, toRubles } from '@dopusk/contract/fields/rubles.ts';
import { canFixGroup, type Group, groups } from '@dopusk/contract/groups.ts';
import { trainingTypeTitles } from '@dopusk/contract/training-type-titles.ts';
import { Alert } from '@mantine/core';
import { BookOpen, UsersRound } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { useRouteId } from '../../layout/screen.ts';
import { formatDate, formatDay } from '../../text/date.ts';
import { priceText } from '../../text/number.ts';
import { reasonOf } from '../../text/reason.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Fact, FactColumns, Facts } from '../../ui/Facts.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageTabs } from '../../ui/PageTabs.tsx';
import { Refunded } from '../../ui/Refunded.tsx';
import { Status, type Tone } from '../../ui/Status.tsx';
import { ShownBatch } from '../batches/Batches.tsx';
import { PreparedOfGroup } from '../committees/PreparedDocuments.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { InvoicesOf } from '../invoices/InvoicesOf.tsx';
import { editGroup, removeGroup } from './actions.ts';
import { GroupCourses } from './GroupCourses.tsx';
import classes from './GroupPage.module.css';
import { GroupSteps } from './GroupSteps.tsx';
import { GroupTermsFacts } from './GroupTerms.tsx';
import { preparedText } from './group-steps.ts';
import { LinkedGroups } from './LinkedGroups.tsx';
import { ReadinessBoard } from './ReadinessBoard.tsx';

/** A group with its people, their readiness and courses. */
export function GroupPage() {
  const id = useRouteId();
  const query = useApi(groups.read, { params: { id } }, { quiet: true });
  return (
    <Loaded query={query}>
      {(group) => (
        <>
          <PageHeader title={group.title} hint={group.organizationTitle}>
            <Actions of={group} actions={[editGroup, removeGroup]} />
            <HistoryButton record="Group" id={id} title={group.title} />
          </PageHeader>
          {group.isOwn ? null : (
            <Alert color="brand" mb="lg">
              Группу собрал учебный центр. В ней учатся сотрудники нескольких организаций, вы видите своих.
            </Alert>
          )}
          <PreparedAhead group={group} />
          <div className={classes.state}>
            <GroupSteps group={group} />
            <Summary group={group} />
          </div>
          <PageTabs
            label="Состав и обучение"
            tabs={[
              { name: 'students', label: 'Слушатели', icon: UsersRound, panel: () => <ReadinessBoard group={group} /> },
              {
                name: 'courses',
                label: 'Назначенные курсы',
                icon: BookOpen,
                panel: () => <GroupCourses group={group} />,
              },
            ]}
          />
          <div className={classes.invoices}>
            <InvoicesOf of={{ groupId: group.id }} />
          </div>
          <ShownBatch />
        </>
      )}
    </Loaded>
  );
}

/** Only while something is prepared for a day to come there may be something to say. */
function PreparedAhead({ group: { id, opensOn } }: { group: Group }) {
  const { user } = useCurrentUser();
  return opensOn && allows(committees.preparedOfGroup.access, user) ? <PreparedOfGroup groupId={id} /> : null;
}

/** What the steps do not say: what is taught, for how much; to a client also when his documents come, and from whom. */
function Summary({ group }: { group: Group }) {
  const { assigns, fullPrice, unpaidPrice, refunded } = group;
  const isOpen = canFixGroup(group);
  const { user } = useCurrentUser();
  const isCenter = allows('center', user);
  return (
    <FactColumns>
      <Facts>
        <Fact name="Вид обучения" term="trainingType">
          {trainingText(group)}
        </Fact>
        <Fact name="Курсы">
          {assigns.length > 0
            ? assigns.map(({ course, dateStartLearning, dateEndLearning }) => (
                <div key={course.id}>
                  {course.title}, {formatDate(dateStartLearning)} – {formatDate(dateEndLearning)}
                </div>
              ))
            : 'Не назначены'}
        </Fact>
      </Facts>
      <Facts>
        <Fact name="Полная стоимость">
          <b>{priceText(fullPrice)}</b>
          {unpaidPrice > 0 && unpaidPrice < fullPrice ? `, не оплачено ${priceText(unpaidPrice)}` : ''}
          <Refunded refunded={refunded} paid={toRubles(toKopecks(fullPrice) - toKopecks(unpaidPrice))} />
        </Fact>
        {isCenter ? null : (
          <>
            <Fact name="Учебный центр">{group.centerTitle}</Fact>
            <Fact name="Документы">
              <Status tone={toneOf(group)}>
                {preparedText(group) ?? reasonOf(isOpen, notToFix) ?? aheadText(group) ?? openText(group)}
                {group.givenNothingCount > 0 ? `, не сдали: ${group.givenNothingCount}` : ''}
              </Status>
            </Fact>
          </>
        )}
        {isCenter && assigns.length > 0 ? <GroupTermsFacts group={group} /> : null}
        <LinkedGroups name="Новая проверка" of={group.repeatedIn} />
        <LinkedGroups name="Прежняя проверка" of={group.repeats} />
      </Facts>
    </FactColumns>
  );
}

function toneOf(group: Group): Tone {
  if (preparedText(group)) return 'due';
  const isOpen = canFixGroup(group);
  return isOpen === true || isOpen === 'DocumentAlreadyGenerated' ? 'good' : 'locked';
}

/** Every one of the group has documents, some of which wait for their day. */
const aheadText = ({ opensOn, fixedCount, assignCount }: Group) =>
  opensOn && fixedCount === assignCount ? `Вступят в силу ${formatDay(opensOn)}` : null;

/** When the documents may be there, and from whom. */
function openText({ assigns }: Group): string {
  const end = assigns.reduce(
    (latest, { dateEndLearning }) => (dateEndLearning > latest ? dateEndLearning : latest),
    '',
  );
  return end > today() ? `После окончания обучения ${formatDay(end)}` : 'Документы оформляет учебный центр';
}

const notToFix = {
  NotFoundAssignCourse: 'Курсы не назначены',
  AssignNotPaid: 'После оплаты всех',
  DocumentAlreadyGenerated: 'Все документы готовы',
};

function trainingText({ trainingType, assigns }: Group): string {
  if (trainingType) return trainingTypeTitles[trainingType];
  const types = new Set(assigns.map(({ course }) => trainingTypeTitles[course.trainingType]));
  return types.size > 0 ? [...types].join(', ') : 'Курсы не назначены';
}
