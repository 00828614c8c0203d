import type { Group } from '@dopusk/contract/groups.ts';
import { Alert, List } from '@mantine/core';
import { Info } from 'lucide-react';
import { GapLinks } from '../documents/GapLink.tsx';

/** What the documents of the whole group lack, for the center: its own data, the course's and the committee's. */
export function GroupGaps({ group }: { group: Group }) {
  const lacking = group.assigns.filter(({ gaps }) => gaps.length > 0);
  if (lacking.length === 0) return null;
  return (
    <Alert color="brand" title="Чего не хватает документам всей группы" icon={<Info size={20} aria-hidden />} mb="lg">
      <List size="sm" spacing={4}>
        {lacking.map(({ course, committeeId, gaps }) => (
          <List.Item key={course.id}>
            {course.title}:{' '}
            <GapLinks gaps={gaps} ids={{ courseId: course.id, committeeId, centerId: group.fromOrganizationId }} />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
