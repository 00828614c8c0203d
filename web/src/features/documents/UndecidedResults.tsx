import { today } from '@dopusk/contract/fields/date.ts';
import type { Group } from '@dopusk/contract/groups.ts';
import { results } from '@dopusk/contract/results.ts';
import { Alert, List } from '@mantine/core';
import { ListChecks } from 'lucide-react';
import { paths, queryOf } from '../../paths.ts';
import { plural } from '../../text/number.ts';
import { LinkButton } from '../../ui/LinkButton.tsx';

/**
 * The courses of a group whose protocol cannot be made yet, because it is not said how everybody has ended. One that is
 * prepared ahead leaves the places empty.
 */
export function UndecidedResults({ group }: { group: Group }) {
  const undecided = group.assigns.filter(
    ({ course, resultCount, assignCount, dateEndLearning }) =>
      course.issuedDocuments.includes('Protocol') && resultCount < assignCount && dateEndLearning <= today(),
  );
  if (undecided.length === 0) return null;
  return (
    <Alert color="red" title="Сначала результаты обучения" icon={<ListChecks size={20} aria-hidden />}>
      <List size="sm" spacing={8} listStyleType="none">
        {undecided.map(({ course, resultCount, assignCount }) => (
          <List.Item key={course.id}>
            {course.title}: не вынесено для {plural(assignCount - resultCount, 'человека', 'человек', 'человек')}.
            Протокол печатает результат каждого.
            <div style={{ marginTop: 8 }}>
              <LinkButton
                takes={results.save}
                to={paths.groupResults(group.id)}
                search={queryOf({ course: course.id })}
                size="compact-md"
                variant="default"
              >
                Отметить результаты
              </LinkButton>
            </div>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
