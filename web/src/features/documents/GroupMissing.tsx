import { type GapCode, gapsByCode, isOfCenter } from '@dopusk/contract/gaps.ts';
import { type Group, groups, type ReadinessRow } from '@dopusk/contract/groups.ts';
import { isAskedOfPeople } from '@dopusk/contract/questionnaire-asked.ts';
import { questionnaires } from '@dopusk/contract/questionnaires.ts';
import { Alert, Anchor, List, Skeleton, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useApi } from '../../api/queries.ts';
import { useMissingRight } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { peopleText } from '../../text/number.ts';
import { GapLinks } from './GapLink.tsx';
import classes from './GroupDocuments.module.css';

/** So many people are named; the board of the group shows the rest. */
const NAMED = 100;

/** Without the protocol, which is fixed with the rest, and without what the committee has decided: nobody fills that in. */
const gapsBeside = ({ gaps }: ReadinessRow['assigns'][number]): GapCode[] => gaps.filter((gap) => !isOfCenter(gap));

function idsOf(groupId: string, studentId: string, assigns: ReadinessRow['assigns']) {
  const courseId = assigns.find(({ gaps }) => gaps.includes('ElectricalCheck') || gaps.includes('Grades'))?.courseId;
  return { studentId, groupId, ...(courseId ? { courseId } : {}) };
}

/** What the documents of a group lack, person by person, and what becomes of a document that lacks it. */
export function GroupMissing({ group }: { group: Group }) {
  const query = useApi(groups.readiness, {
    params: { id: group.id },
    query: { state: 'Incomplete', pageSize: NAMED },
  });
  const mayAsk = useMissingRight(questionnaires.ofGroup.access) === null;
  const common = group.assigns.filter(({ gaps }) => gaps.length > 0);
  if (!query.data) return <Skeleton h={60} radius={8} />;
  const { items, totalCount } = query.data;
  if (common.length === 0 && totalCount === 0) return null;
  const gaps = [...common.flatMap((one) => one.gaps), ...items.flatMap(({ assigns }) => assigns.flatMap(gapsBeside))];
  const asked = [...new Set(gaps)].filter(isAskedOfPeople);
  const stops = gaps.some((gap) => gapsByCode[gap].isRequired);
  return (
    <Alert
      color={stops ? 'red' : 'brand'}
      title={stops ? 'Зафиксируется не всё' : 'Останутся пустые места'}
      icon={<TriangleAlert size={20} aria-hidden />}
    >
      <Text size="sm" mb={8}>
        {stops
          ? 'Чего не хватает для печати, того документа не будет; остальное останется пустым местом.'
          : 'Документы можно зафиксировать и так: незаполненное останется пустым местом.'}
      </Text>
      {/* What scrolls is reached by the keyboard. */}
      <List size="sm" spacing={4} className={classes.people} tabIndex={0} aria-label="Чего не хватает">
        {common.map(({ course, committeeId, gaps: lacking }) => (
          <List.Item key={course.id}>
            {course.title}:{' '}
            <GapLinks gaps={lacking} ids={{ courseId: course.id, committeeId, centerId: group.fromOrganizationId }} />
          </List.Item>
        ))}
        {items.map(({ id, fullName, assigns }) => (
          <List.Item key={id}>
            {fullName}:{' '}
            <GapLinks
              gaps={[...new Set(assigns.flatMap(gapsBeside))]}
              ids={idsOf(group.id, id, assigns)}
              ungraded={assigns.flatMap(({ ungraded }) => ungraded)}
            />
          </List.Item>
        ))}
      </List>
      {mayAsk && asked.length > 0 ? (
        <Text size="sm" mt={8}>
          Слушатели могут заполнить сами ({asked.map((gap) => gapsByCode[gap].title).join(', ')}):{' '}
          <Anchor component={Link} to={paths.groupQuestionnaires(group.id)} inherit underline="always">
            отправить анкету
          </Anchor>
        </Text>
      ) : null}
      {totalCount > items.length ? (
        <Text size="sm" mt={8}>
          И ещё {peopleText(totalCount - items.length)}
        </Text>
      ) : null}
    </Alert>
  );
}
