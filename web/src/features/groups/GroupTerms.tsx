import { courses } from '@dopusk/contract/courses.ts';
import type { Group } from '@dopusk/contract/groups.ts';
import { type TrainingTerm, termsAskedOf, trainingTerms } from '@dopusk/contract/training-terms.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { Text } from '@mantine/core';
import type { Control, FieldValues } from 'react-hook-form';
import { useApi } from '../../api/queries.ts';
import { allows, useCurrentUser } from '../../api/session.ts';
import { FormSection } from '../../forms/Form.tsx';
import { TrainingTermsFields } from '../../forms/TrainingTermsFields.tsx';
import { plural } from '../../text/number.ts';
import { termOfAll, termText } from '../../text/training-terms.ts';
import { Fact } from '../../ui/Facts.tsx';

interface Props<T extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: as in forms/use-field.tsx
  control: Control<T, any, any>;
}

/** Known to the center alone, as everything here is shown to it alone. */
const termsOf = ({ assigns }: Group) => assigns.flatMap(({ terms }) => terms ?? []);

const typesOf = ({ assigns }: Group) => assigns.map(({ course }) => course.trainingType);

/** How the group is taught and out of whose money, for its center: one course serves paid and budget groups (decision 290). */
export function GroupTerms<T extends FieldValues>({ control, group }: Props<T> & { group: Group }) {
  const ofCourses = termsOf(group);
  return (
    <Section
      control={control}
      trainingTypes={typesOf(group)}
      otherwise={(term) => (ofCourses.length > 0 ? termOfAll(term, ofCourses) : AS_COURSE)}
    />
  );
}

/** The same of a new group, whose course is being chosen: what that says itself, or leaves to the center. */
export function GroupTermsOfCourse<T extends FieldValues>({ control, courseId }: Props<T> & { courseId: string }) {
  const { data } = useApi(courses.read, { params: { id: courseId || 'none' } }, { enabled: courseId !== '' });
  const course = courseId === '' ? undefined : data;
  return (
    <Section
      control={control}
      trainingTypes={course ? [course.trainingType] : []}
      otherwise={(term) => {
        if (!course) return AS_COURSE;
        return course[term] === null ? 'Как у всех курсов' : termText(term, course[term]);
      }}
    />
  );
}

const AS_COURSE = 'Как у курса';

interface SectionProps<T extends FieldValues> extends Props<T> {
  trainingTypes: readonly TrainingType[];
  otherwise: (term: TrainingTerm) => string;
}

function Section<T extends FieldValues>({ control, trainingTypes, otherwise }: SectionProps<T>) {
  const { user } = useCurrentUser();
  if (!allows('center:Training', user)) return null;
  return (
    <FormSection title="Для реестров и статистики">
      <Text size="sm" c="dimmed">
        Пустое поле – как у курса. У выданных документов останется, что было при выдаче
      </Text>
      <TrainingTermsFields control={control} asked={termsAskedOf(trainingTypes)} otherwise={otherwise} />
    </FormSection>
  );
}

/** What holds of the group: as it says itself, else its courses; of how many trainings something else is said. */
export function GroupTermsFacts({ group }: { group: Group }) {
  const ofCourses = termsOf(group);
  const others = group.assigns.reduce((sum, { ownTermsCount }) => sum + ownTermsCount, 0);
  return (
    <>
      {termsAskedOf(typesOf(group)).map((term) => (
        <Fact key={term} name={trainingTerms[term].title}>
          {group[term] === null ? termOfAll(term, ofCourses) : termText(term, group[term])}
        </Fact>
      ))}
      {others > 0 ? (
        <Fact name="Указано иначе">у {plural(others, 'назначения', 'назначений', 'назначений')}</Fact>
      ) : null}
    </>
  );
}
