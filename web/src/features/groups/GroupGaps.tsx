import type { Group } from '@dopusk/contract/groups.ts';
import { List } from '@mantine/core';
import { GapLinks } from '../documents/GapLink.tsx';

/** What the documents of the whole group lack, for the center: its own data, the course's and the committee's. */
export function GroupGaps({ group }: { group: Group }) {
  const lacking = group.assigns.filter(({ gaps }) => gaps.length > 0);
  if (lacking.length === 0) return null;
  return (
    <>
      Документам всей группы не хватает:
      <List spacing={4} mt={4}>
        {lacking.map(({ course, committeeId, gaps }) => (
          <List.Item key={course.id}>
            {lacking.length > 1 || group.assigns.length > 1 ? `${course.title}: ` : ''}
            <GapLinks gaps={gaps} ids={{ courseId: course.id, committeeId, centerId: group.fromOrganizationId }} />
          </List.Item>
        ))}
      </List>
    </>
  );
}
