import { courses } from '@dopusk/contract/courses.ts';
import { students } from '@dopusk/contract/students.ts';
import { type TagGroup, templates } from '@dopusk/contract/templates.ts';
import { Stack, Text, TextInput, Title } from '@mantine/core';
import { Search, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../api/queries.ts';
import { CopyText } from '../../ui/CopyText.tsx';
import { toChoice } from '../../ui/choice.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { SearchSelect } from '../../ui/SearchSelect.tsx';
import classes from './Templates.module.css';
import { matching, withValues } from './tag-groups.ts';

/** Every tag that a template may name: copied by a click, with what it prints for a chosen person and course. */
export function TagCatalogue() {
  const [search, setSearch] = useState('');
  const [student, setStudent] = useState<string | null>(null);
  const [course, setCourse] = useState<string | null>(null);
  const query = useApi(templates.tags, {}, { staleTime: Number.POSITIVE_INFINITY });
  const center = useApi(templates.fillOrganizationAndOperator, {});
  const ofStudent = useApi(templates.fillStudent, { query: { id: student ?? '' } }, { enabled: student !== null });
  const ofCourse = useApi(templates.fillCourse, { query: { id: course ?? '' } }, { enabled: course !== null });
  const values = [
    ...(center.data ?? []),
    ...(student ? (ofStudent.data ?? []) : []),
    ...(course ? (ofCourse.data ?? []) : []),
  ];
  return (
    <Stack gap="lg">
      <Text c="dimmed" maw={900}>
        Поставьте тег в документ Word туда, где должно быть значение: шрифт и размер тега достанутся значению. Строка
        таблицы повторяется, если список открыт в её первой ячейке и закрыт в последней. Рядом с тегом – то, что он
        напечатает.
      </Text>
      <div className={classes.choices}>
        <TextInput
          label="Найти тег"
          placeholder="Поиск..."
          leftSection={<Search size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <SearchSelect
          label="Слушатель"
          placeholder="Пример"
          endpoint={students.listAcrossOrganizations}
          input={(text) => ({ query: { search: text } })}
          choices={({ items }) => items.map(({ id, fullName }) => ({ value: id, label: fullName }))}
          value={student}
          onChange={setStudent}
        />
        <SearchSelect
          label="Курс"
          placeholder="Пример"
          endpoint={courses.options}
          input={(text) => ({ query: { search: text } })}
          choices={(found) => found.map(toChoice)}
          value={course}
          onChange={setCourse}
        />
      </div>
      <Loaded query={query}>
        {(groups) => <Groups groups={matching(withValues(groups, values), search)} search={search} />}
      </Loaded>
    </Stack>
  );
}

function Groups({ groups, search }: { groups: readonly TagGroup[]; search: string }) {
  if (groups.length === 0) {
    return <Notice icon={SearchX} title="Теги не найдены" hint={`По запросу «${search}» ничего нет`} />;
  }
  return (
    <div className={classes.groups}>
      {groups.map((group) => (
        <section key={`${group.title} ${group.list}`} className={`app-card ${classes.group}`}>
          <Title order={2} size="h3">
            {group.title}
          </Title>
          {group.list ? (
            <Text size="sm" c="dimmed" component="div" className={classes.list}>
              <span>Пишутся внутри</span>
              <CopyText text={`{#${group.list}}`} />
              <CopyText text={`{/${group.list}}`} />
            </Text>
          ) : null}
          <ul className={classes.tags}>
            {group.tags.map(({ insert, value }) => (
              <li key={insert} className={classes.tagRow}>
                <CopyText text={insert} />
                <Text size="sm" c="dimmed" className={classes.value}>
                  {value || 'пусто'}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
