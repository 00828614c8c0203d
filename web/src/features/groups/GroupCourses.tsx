import { givenPrices } from '@dopusk/contract/given-prices.ts';
import { canRemoveAssigns, type Group, type GroupCourse, groups } from '@dopusk/contract/groups.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { results } from '@dopusk/contract/results.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { BookOpen, HandCoins } from 'lucide-react';
import { useSend } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { paths, queryOf } from '../../paths.ts';
import type { Column } from '../../table/column.ts';
import { Rows } from '../../table/Rows.tsx';
import { formatPeriod } from '../../text/date.ts';
import { plural, priceText } from '../../text/number.ts';
import { reasonOf } from '../../text/reason.ts';
import { UNDO_TEXT } from '../../ui/action.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PriceReason } from '../../ui/PriceReason.tsx';
import { Refunded } from '../../ui/Refunded.tsx';
import { Status } from '../../ui/Status.tsx';
import { WaitingInvoices } from '../payments/WaitingInvoices.tsx';
import { GivePrices } from '../prices/GivePrices.tsx';

/** «Назначенные курсы» of a group; each can be taken off while nobody has paid for it. */
export function GroupCourses({ group }: { group: Group }) {
  const remove = useSend(groups.removeAssigns, { done: 'Курс снят с группы!', undoId: (removed) => removed.undoId });
  const columns: Column<GroupCourse>[] = [
    { key: 'course', title: 'Курс', width: '30%', cell: ({ course }) => course.title },
    {
      key: 'training',
      title: 'Обучение',
      width: 220,
      cell: ({ dateStartLearning, dateEndLearning }) => formatPeriod(dateStartLearning, dateEndLearning),
    },
    { key: 'price', title: 'Стоимость', align: 'end', cell: (row) => <Price groupId={group.id} row={row} /> },
    { key: 'paid', title: 'Оплачено', cell: (row) => share(row.paidCount, row.assignCount) },
    { key: 'results', title: 'Результаты', cell: (row) => <Results group={group} row={row} /> },
    {
      key: 'documents',
      title: 'Документы',
      cell: (row) => share(row.readyCount, row.assignCount - row.givenNothingCount),
    },
  ];
  const action: Column<GroupCourse> = {
    key: 'action',
    always: true,
    title: 'Действие',
    align: 'end',
    cell: (row) => (
      <RemoveCourse
        row={row}
        groupId={group.id}
        onRemove={() => remove.mutateAsync({ params: { id: group.id }, query: { courseId: row.course.id } })}
      />
    ),
  };
  if (group.assigns.length === 0) {
    return (
      <div className="app-card">
        <Notice
          icon={BookOpen}
          title="Курсы не назначены"
          hint="Назначьте группе курс: его получат все, кто в ней учится."
        />
      </div>
    );
  }
  return (
    <Rows
      label="Назначенные курсы"
      columns={group.isOwn ? [...columns, action] : columns}
      rows={group.assigns}
      rowKey={({ course }) => course.id}
      rowTitle={({ course }) => course.title}
      rowLink={({ course }) => paths.course(course.id)}
    />
  );
}

/** What all together pay; by what it is not the list's price. */
const Price = ({ groupId, row }: { groupId: string; row: GroupCourse }) => (
  <>
    {priceText(row.fullPrice)}
    <PriceReason price={row.fullPrice} listPrice={row.fullListPrice} reasons={row.priceReasons} />
    <Refunded refunded={row.refunded} />
    {row.unpaidPrice > 0 ? <GiveCoursePrice groupId={groupId} courseId={row.course.id} /> : null}
  </>
);

/** Of those in the group who have not paid the course yet. */
function GiveCoursePrice({ groupId, courseId }: { groupId: string; courseId: string }) {
  const { user } = useCurrentUser();
  const [opened, { open, close }] = useDisclosure();
  if (!allows(givenPrices.giveMany.access, user)) return null;
  return (
    <div>
      <Button variant="subtle" size="compact-sm" leftSection={<HandCoins size={16} aria-hidden />} onClick={open}>
        Назначить цену
      </Button>
      <GivePrices of={opened ? { group: { groupId, courseId } } : null} onDone={close} onClose={close} />
    </div>
  );
}

const share = (count: number, all: number) => (
  <Status tone={count === all ? 'good' : 'due'}>
    {count} из {all}
  </Status>
);

/** Of how many it is said how they have ended; for whoever says it the way there. */
function Results({ group, row }: { group: Group; row: GroupCourse }) {
  const { user } = useCurrentUser();
  const status = share(row.resultCount, row.assignCount);
  if (!allows(results.save.access, user)) return status;
  return (
    <Link
      to={paths.groupResults(group.id)}
      search={queryOf({ course: row.course.id })}
      aria-label={`Результаты обучения: ${row.resultCount} из ${row.assignCount}`}
    >
      {status}
    </Link>
  );
}

interface RemoveProps {
  groupId: string;
  row: GroupCourse;
  onRemove: () => Promise<unknown>;
}

function RemoveCourse({ groupId, row, onRemove }: RemoveProps) {
  return (
    <ConfirmButton
      takes={groups.removeAssigns}
      size="sm"
      variant="subtle"
      color="red"
      reason={reasonOf(canRemoveAssigns(row))}
      question={`Снять с группы курс ${quoted(row.course.title)}?`}
      text={`Будет снято ${plural(row.assignCount, 'назначение', 'назначения', 'назначений')}. ${UNDO_TEXT}`}
      details={<WaitingInvoices of={{ groupId, courseId: row.course.id }} doing="Remove" />}
      confirm="Снять курс"
      onConfirm={onRemove}
    >
      Снять курс
    </ConfirmButton>
  );
}
