import { committees } from '@dopusk/contract/committees.ts';
import { groupDocuments } from '@dopusk/contract/group-documents.ts';
import { type Group, groups } from '@dopusk/contract/groups.ts';
import { quoted } from '@dopusk/contract/quotes.ts';
import { Select } from '@mantine/core';
import { useApi, useSend } from '../../api/queries.ts';
import { toChoice } from '../../ui/choice.ts';

/** Who examines the group, where the center has several committees: the course's until another one is chosen. */
export function GroupCommittees({ group }: { group: Group }) {
  const query = useApi(committees.options, { params: { id: 'Current' }, query: {} }, { quiet: true });
  const choose = useSend(groupDocuments.setCommittee, {
    done: 'Комиссия выбрана',
    invalidate: [groups.read, groups.readiness, groupDocuments.plan],
  });
  const choices = (query.data ?? []).map(toChoice);
  const examined = group.assigns.filter(({ fixedCount, assignCount }) => fixedCount < assignCount);
  if (choices.length < 2) return null;
  return examined.map(({ course, committeeId }) => (
    <Select
      key={course.id}
      label={examined.length > 1 ? `Комиссия курса ${quoted(course.title)}` : 'Комиссия'}
      description="Её состав и председатель встанут в протокол и документы группы"
      data={choices}
      value={committeeId}
      disabled={choose.isPending}
      searchable={choices.length > 8}
      checkIconPosition="right"
      // A long title is read whole: in the list over several lines, and here as a tooltip.
      title={choices.find(({ value }) => value === committeeId)?.label}
      styles={{ option: { whiteSpace: 'normal', overflowWrap: 'anywhere' }, input: { textOverflow: 'ellipsis' } }}
      onChange={(next) => {
        if (next && next !== committeeId)
          choose.mutate({ body: { groupId: group.id, courseId: course.id, committeeId: next } });
      }}
    />
  ));
}
