import { canFixGroup, canRemoveAssigns, type Group, groups } from '@dopusk/contract/groups.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { trainingTypeTitles } from '@dopusk/contract/training-type.ts';
import { Alert } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { BookOpen, Pencil, Trash2, UsersRound } from 'lucide-react';
import { useApi, useSend } from '../../api/queries.ts';
import { useRouteId } from '../../layout/screen.ts';
import { paths } from '../../paths.ts';
import { formatDate, formatDay } from '../../text/date.ts';
import { peopleText, plural, priceText } from '../../text/number.ts';
import { reasonOf } from '../../text/reason.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Fact, FactColumns, Facts } from '../../ui/Facts.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PageTabs } from '../../ui/PageTabs.tsx';
import { Status } from '../../ui/Status.tsx';
import { HistoryButton } from '../history/HistoryButton.tsx';
import { InvoicesOf } from '../invoices/InvoicesOf.tsx';
import { GroupCourses } from './GroupCourses.tsx';
import classes from './GroupPage.module.css';
import { GroupSteps } from './GroupSteps.tsx';
import { ReadinessBoard } from './ReadinessBoard.tsx';

/** A group with its people, their readiness and courses (specification §2, Group page). */
export function GroupPage() {
  const id = useRouteId();
  const query = useApi(groups.read, { params: { id } }, { quiet: true });
  return (
    <Loaded query={query}>
      {(group) => (
        <>
          <PageHeader title={group.title} hint={group.organizationTitle}>
            {group.isOwn ? (
              <>
                <LinkButton
                  takes={groups.update}
                  to={paths.groupEdit(id)}
                  variant="default"
                  leftSection={<Pencil size={18} aria-hidden />}
                >
                  Изменить
                </LinkButton>
                <RemoveGroup group={group} />
              </>
            ) : null}
            <HistoryButton record="Group" id={id} title={group.title} />
          </PageHeader>
          {group.isOwn ? null : (
            <Alert color="brand" mb="lg">
              Группу собрал учебный центр. В ней учатся сотрудники нескольких организаций, вы видите своих.
            </Alert>
          )}
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
          <InvoicesOf of={{ groupId: group.id }} />
        </>
      )}
    </Loaded>
  );
}

function Summary({ group }: { group: Group }) {
  const { assigns, assignCount, paidCount, fullPrice, unpaidPrice } = group;
  const isOpen = canFixGroup(group);
  return (
    <FactColumns>
      <Facts>
        <Fact name="Вид обучения">{trainingText(group)}</Fact>
        <Fact name="Курсы">
          {assigns.length > 0
            ? assigns.map(({ course, dateStartLearning, dateEndLearning }) => (
                <div key={course.id}>
                  {course.title}, {formatDate(dateStartLearning)} – {formatDate(dateEndLearning)}
                </div>
              ))
            : 'Не назначены'}
        </Fact>
        <Fact name="Слушатели">{peopleText(group.studentsCount)}</Fact>
        <Fact name="Учебный центр">{group.centerTitle}</Fact>
      </Facts>
      <Facts>
        <Fact name="Полная стоимость">
          <b>{priceText(fullPrice)}</b>
          {unpaidPrice > 0 && unpaidPrice < fullPrice ? `, не оплачено ${priceText(unpaidPrice)}` : ''}
        </Fact>
        <Fact name="Оплата">
          <Status tone={assignCount > 0 && paidCount === assignCount ? 'good' : 'due'}>
            {paidCount} из {assignCount}
          </Status>
        </Fact>
        <Fact name="Генерация документов">
          <Status tone={isOpen === true || isOpen === 'DocumentAlreadyGenerated' ? 'good' : 'locked'}>
            {reasonOf(isOpen, notToFix) ?? aheadText(group) ?? 'Доступна'}
            {group.givenNothingCount > 0 ? `, не сдали: ${group.givenNothingCount}` : ''}
          </Status>
        </Fact>
      </Facts>
    </FactColumns>
  );
}

/** Every one of the group has documents, some of which wait for their day. */
const aheadText = ({ opensOn, fixedCount, assignCount }: Group) =>
  opensOn && fixedCount === assignCount ? `Вступят в силу ${formatDay(opensOn)}` : null;

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

function RemoveGroup({ group }: { group: Group }) {
  const navigate = useNavigate();
  const remove = useSend(groups.remove, {
    done: 'Группа удалена!',
    onDone: () => navigate({ to: paths.groups }),
    invalidate: [groups.list],
  });
  const { assignCount } = group;
  return (
    <ConfirmButton
      takes={groups.remove}
      color="red"
      variant="light"
      leftSection={<Trash2 size={18} aria-hidden />}
      reason={reasonOf(canRemoveAssigns(group))}
      question={`Удалить группу ${quoted(group.title)}?`}
      text={
        assignCount > 0
          ? `Будет снято ${plural(assignCount, 'назначение', 'назначения', 'назначений')}. Сотрудники останутся в персонале.`
          : 'Сотрудники останутся в персонале.'
      }
      confirm="Удалить"
      onConfirm={() => remove.mutateAsync({ params: { id: group.id } })}
    >
      Удалить
    </ConfirmButton>
  );
}
