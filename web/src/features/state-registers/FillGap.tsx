import { registerCourses } from '@dopusk/contract/register-courses.ts';
import { type GapPeople, type RegisterGap, registerGaps } from '@dopusk/contract/register-gaps.ts';
import type { RegisterPeriod } from '@dopusk/contract/register-period.ts';
import { Modal, SegmentedControl, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { FillCourses } from './FillCourses.tsx';
import { FillFunding } from './FillFunding.tsx';
import { FillGroups } from './FillGroups.tsx';

/** What several courses may have in common; what else a course is about is filled in at each. */
const ofSeveral: readonly RegisterGap[] = ['StudyForm', 'SpecialtyGroup'];
/** What of it a group says, too. */
const ofGroups: readonly RegisterGap[] = ['StudyForm'];

/** Beside what is missing: says it of all courses or groups that lack it at once, or of some of them; nothing beside the rest. */
export function FillGap({ of: { gap, places, count }, asked }: { of: GapPeople; asked: RegisterPeriod }) {
  const [opened, { open, close }] = useDisclosure();
  if (gap === 'FundingSource') return <FillFunding asked={asked} count={count} />;
  if (!ofSeveral.includes(gap)) return null;
  return (
    <>
      {' '}
      <ActionButton
        takes={registerCourses.fill}
        size="compact-sm"
        variant="default"
        aria-label={`Заполнить у всех: ${registerGaps[gap].title}`}
        onClick={open}
      >
        Заполнить у всех
      </ActionButton>
      <Modal opened={opened} onClose={close} title="Заполнить у всех">
        <Records courseIds={places.map(({ id }) => id)} hasGroups={ofGroups.includes(gap)} onDone={close} />
      </Modal>
    </>
  );
}

interface Props {
  courseIds: string[];
  hasGroups: boolean;
  onDone: () => void;
}

/** The form that is not shown stays as it is filled in: whoever looks at the other one finds it again. */
function Records({ courseIds, hasGroups, onDone }: Props) {
  const [whose, setWhose] = useState('courses');
  const [seesGroups, setSeesGroups] = useState(false);
  const records = { courseIds, onDone };
  if (!hasGroups) return <FillCourses {...records} />;
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label="У чего заполнить"
        data={[
          { value: 'courses', label: 'У курсов' },
          { value: 'groups', label: 'У групп' },
        ]}
        value={whose}
        onChange={(next) => {
          setWhose(next);
          setSeesGroups(true);
        }}
      />
      <div hidden={whose !== 'courses'}>
        <FillCourses {...records} />
      </div>
      {seesGroups ? (
        <div hidden={whose !== 'groups'}>
          <FillGroups {...records} />
        </div>
      ) : null}
    </Stack>
  );
}
